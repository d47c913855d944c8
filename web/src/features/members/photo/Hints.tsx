// What could be better about the photo, said while it can still be changed. It is read out when it changes
// only.
import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { measured, type Picture, sizeOf } from './canvas';
import { type Framing, frameOf, isTooSmall, SMALLEST_HEIGHT, SMALLEST_WIDTH } from './crop';
import { countFaces } from './faces';
import { type Hint, hintsOf } from './quality';

/** Often enough to turn to the light by it. */
const EVERY_MS = 500;

const sentenceOf = (hint: Hint): string =>
  hint === 'small' ? fr.photo.hints.small(SMALLEST_WIDTH, SMALLEST_HEIGHT) : fr.photo.hints[hint];

async function lookAt(picture: Picture, framing: Framing): Promise<Hint[] | undefined> {
  const size = sizeOf(picture);
  if (!size.width) return undefined;
  const [canvas, pixels] = measured(picture, framing);
  if (!pixels) return undefined;
  const hints = hintsOf(pixels);
  if (isTooSmall(frameOf(size, framing))) hints.push('small');
  const faces = await countFaces(canvas);
  if (faces === 0) hints.push('noFace');
  if (faces !== undefined && faces > 1) hints.push('severalFaces');
  return hints;
}

interface HintsProps {
  /** A picture that moves is looked at again and again. */
  pictureOf: () => Picture | null | undefined;
  framing: Framing;
}

export function Hints({ pictureOf, framing }: HintsProps) {
  const [hints, setHints] = useState<Hint[]>();
  const latest = useRef(framing);
  latest.current = framing;
  useEffect(() => {
    let isOver = false;
    let looked: Framing | undefined;
    const look = async (): Promise<void> => {
      const picture = pictureOf();
      // A still picture changes with its frame only.
      const isSame = picture instanceof HTMLVideoElement ? false : looked === latest.current;
      if (!picture || isSame) return;
      looked = latest.current;
      const found = await lookAt(picture, looked);
      if (found && !isOver) setHints((before) => (before?.join() === found.join() ? before : found));
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [pictureOf]);
  return (
    <div role="status" className="m-photo-hints">
      {hints?.length === 0 && (
        <p>
          <CheckCircleOutlined className="m-icon-success" aria-hidden /> {fr.photo.fine}
        </p>
      )}
      {hints?.map((hint) => (
        <p key={hint}>
          <ExclamationCircleOutlined className="m-icon-warning" aria-hidden /> {sentenceOf(hint)}
        </p>
      ))}
    </div>
  );
}
