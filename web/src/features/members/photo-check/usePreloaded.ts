// The photos around the one that is shown, fetched before they are needed: the next one stands there at once.
import { useEffect, useReducer, useRef } from 'react';
import { type HeldPhoto, holdPhoto } from '../../../entities/members/photo/files';

/** Undefined = on its way; empty = it can't be fetched. */
export type Addresses = (file: string) => string | undefined;

export function usePreloaded(files: readonly string[]): Addresses {
  const held = useRef(new Map<string, HeldPhoto>());
  const addresses = useRef(new Map<string, string>());
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const wanted = files.join(' ');

  useEffect(() => {
    const names = wanted.split(' ').filter(Boolean);
    for (const [file, photo] of held.current) {
      if (names.includes(file)) continue;
      photo.release();
      held.current.delete(file);
      addresses.current.delete(file);
    }
    for (const file of names) {
      if (held.current.has(file)) continue;
      const photo = holdPhoto(file, 'full');
      held.current.set(file, photo);
      const put = (address: string): void => {
        if (held.current.get(file) !== photo) return;
        addresses.current.set(file, address);
        redraw();
      };
      photo.url.then(put, () => put(''));
    }
  }, [wanted]);

  useEffect(() => {
    const all = held.current;
    return () => {
      for (const photo of all.values()) photo.release();
      all.clear();
    };
  }, []);

  return (file) => addresses.current.get(file);
}
