import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetMarks, noteMarks, tellMarks } from './marks';

const read = () => {
  const headers = new Headers();
  tellMarks(headers);
  return headers.get('x-maillon-after');
};
const note = (wrote: string) => noteMarks(new Headers({ 'x-maillon-wrote': wrote }));

afterEach(() => {
  forgetMarks();
  vi.useRealTimers();
});

describe('what was written', () => {
  test('D5: is told with the next calls, for two minutes', () => {
    vi.useFakeTimers();
    expect(read()).toBeNull();
    noteMarks(new Headers());
    note('members.member.created=a:7');
    note('cards.card.created=b:1;cards.holder.updated=c:7');
    expect(read()).toBe('members.member.created=a:7;cards.card.created=b:1;cards.holder.updated=c:7');
    vi.advanceTimersByTime(120_000);
    expect(read()).toBeNull();
  });

  test('D5: of many writes the last are told', () => {
    for (let nth = 0; nth < 40; nth += 1) note(`members.member.created=${nth}:`);
    expect(read()?.split(';')).toHaveLength(16);
    expect(read()).toContain('=39:');
  });
});
