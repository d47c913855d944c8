// Steps that are taken back.
import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useTextHistory } from './useTextHistory';

function open() {
  return renderHook(() => {
    const [text, setText] = useState('a');
    return { text, setText, ...useTextHistory(text, setText) };
  }).result;
}

it('goes back and forth, and a new step ends what lay ahead', () => {
  const history = open();
  expect(history.current.undo).toBeUndefined();
  act(() => history.current.put('b'));
  act(() => history.current.put('c'));
  act(() => history.current.undo!());
  expect(history.current.text).toBe('b');
  act(() => history.current.undo!());
  expect([history.current.text, history.current.undo]).toEqual(['a', undefined]);
  act(() => history.current.redo!());
  expect(history.current.text).toBe('b');
  act(() => history.current.put('d'));
  expect(history.current.redo).toBeUndefined();
  act(() => history.current.undo!());
  expect(history.current.text).toBe('b');
});

it('takes what was typed at a stretch for one step', () => {
  const history = open();
  for (const typed of ['ab', 'abc', 'abcd']) act(() => history.current.put(typed, true));
  act(() => history.current.put('drawn'));
  act(() => history.current.put('drawn on', true));
  act(() => history.current.undo!());
  expect(history.current.text).toBe('drawn');
  act(() => history.current.undo!());
  expect(history.current.text).toBe('abcd');
  act(() => history.current.undo!());
  expect(history.current.text).toBe('a');
});

it('does not take back what somebody else put there', () => {
  const history = open();
  act(() => history.current.put('b'));
  act(() => history.current.setText('of the server'));
  expect(history.current.undo).toBeUndefined();
});
