// The picture that is being framed: read from a file or from the running camera, one at a time.
import { useCallback, useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { readPicture } from './canvas';
import { type Framing, WHOLE } from './crop';

const HEIC = /hei[cf]/i;

const sentenceFor = (source: Blob | HTMLVideoElement): string => {
  const name = source instanceof File ? `${source.type} ${source.name}` : '';
  return HEIC.test(name) ? fr.photo.heic : fr.photo.unreadable;
};

export function usePicture() {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [framing, setFraming] = useState<Framing>(WHOLE);
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const latest = useRef(0);

  // Bitmaps are large and not the garbage collector's first concern.
  useEffect(() => () => picture?.close(), [picture]);
  useEffect(
    () => () => {
      latest.current = -1;
    },
    [],
  );

  const read = useCallback((source: Blob | HTMLVideoElement): void => {
    const mine = (latest.current += 1);
    setProblem(undefined);
    setReading(true);
    const bitmap = source instanceof Blob ? readPicture(source) : createImageBitmap(source);
    bitmap.then(
      (made) => {
        // Another was chosen, or the dialog closed, while this was read.
        if (latest.current !== mine) return made.close();
        setReading(false);
        setFraming(WHOLE);
        setPicture(made);
      },
      () => {
        if (latest.current !== mine) return;
        setReading(false);
        setProblem(sentenceFor(source));
      },
    );
  }, []);
  const clear = useCallback((): void => {
    latest.current += 1;
    setReading(false);
    setProblem(undefined);
    setPicture(undefined);
  }, []);
  return { picture, framing, setFraming, reading, problem, read, clear };
}
