// A member's photo, or the initials: while it loads, when there is none, when the file is missing. Its place
// is reserved, so nothing moves when it comes.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { holdPhoto, type PhotoSize } from './files';
import './photo.css';

const HUES = ['blue', 'green', 'purple', 'cyan', 'gold', 'volcano'];
/** Fetched a little before it is seen. */
const AHEAD = '200px';

export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s'’-]+/u);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** The same person has the same colour everywhere. */
function hueOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 997;
  return HUES[sum % HUES.length]!;
}

function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen) return undefined;
    const observer = new IntersectionObserver(
      (changes) => {
        if (changes.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: AHEAD },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

interface Loaded {
  file: string;
  address?: string;
}

function usePhoto(file: string | undefined, size: PhotoSize): Loaded | undefined {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (!file) return undefined;
    const photo = holdPhoto(file, size);
    let shown = true;
    if (photo.address) setLoaded({ file, address: photo.address });
    photo.url.then(
      (address) => shown && setLoaded({ file, address }),
      () => shown && setLoaded({ file }),
    );
    return () => {
      shown = false;
      photo.release();
    };
  }, [file, size]);
  return loaded?.file === file ? loaded : undefined;
}

interface MemberPhotoProps {
  fileName?: string | null;
  name: string;
  size: PhotoSize;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** Stands beside it where its file is not here. */
  ifMissing?: ReactNode;
}

export function MemberPhoto({ fileName, name, size, alt, ifMissing }: MemberPhotoProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const seen = useSeen(frame);
  const photo = usePhoto((seen && fileName) || undefined, size);
  const missing = photo && !photo.address;
  const label =
    alt ?? (fileName ? (missing ? fr.photo.missing(name) : fr.photo.of(name)) : fr.photo.none(name));
  const picture = (
    <span ref={frame} className={`m-photo m-photo-${size}`}>
      {photo?.address ? (
        <img src={photo.address} alt={label} draggable={false} decoding="async" />
      ) : (
        <span
          className={`m-initials m-initials-${hueOf(name)}`}
          {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        >
          {initialsOf(name)}
        </span>
      )}
    </span>
  );
  return (
    <>
      {picture}
      {missing && ifMissing}
    </>
  );
}
