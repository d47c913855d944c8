import { expect, it } from 'vitest';
import { generatePassword } from './generatePassword';

it('makes passwords that can be read aloud, each another one', () => {
  const made = Array.from({ length: 200 }, () => generatePassword(4));
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
  expect(new Set(made).size).toBe(200);
});

it('uses every letter and figure', () => {
  const letters = new Set(Array.from({ length: 500 }, () => generatePassword(4)).join(''));
  expect(letters.size).toBe(31 + 1);
});

it('is as long as the settings ask', () => {
  for (const length of [4, 12, 15, 40, 64])
    expect(generatePassword(length).length).toBeGreaterThanOrEqual(length);
});
