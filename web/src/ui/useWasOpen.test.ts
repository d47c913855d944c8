import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWasOpen } from './useWasOpen';

it('is drawn from the first opening on, also while it slides out', () => {
  const { result, rerender } = renderHook(useWasOpen, { initialProps: false });
  const seen = [result.current];
  for (const open of [true, false, true, false]) {
    rerender(open);
    seen.push(result.current);
  }
  expect(seen).toEqual([false, true, true, true, true]);
});
