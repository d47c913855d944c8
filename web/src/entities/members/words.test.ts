import { expect, it, vi } from 'vitest';

it('asks the browser for names of countries when somebody chooses one, and not before', async () => {
  vi.resetModules();
  let made = 0;
  const { DisplayNames } = Intl;
  class Counted extends DisplayNames {
    constructor(...of: ConstructorParameters<typeof DisplayNames>) {
      super(...of);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DisplayNames: Counted });
  const { words, wordText } = await import('./words');
  expect(wordText('member_gender', 'F')).not.toBe('F');
  expect(made).toBe(0);
  expect(wordText('member_nationality', 'FR')).toBe('France');
  expect(wordText('member_nationality', 'no country')).toBe('no country');
  expect(words.member_nationality[0]).toEqual({ value: 'CI', label: 'Côte d’Ivoire' });
  expect(words.member_nationality).toBe(words.member_nationality);
  expect(made).toBe(1);
  vi.unstubAllGlobals();
});
