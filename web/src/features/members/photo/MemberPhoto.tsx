// A member's photo, or the initials.
import { useEffect, useRef, useState } from 'react';
import { send } from '../../../api/http';

interface MemberPhotoProps {
  fileName?: string | null;
  name: string;
  size: 'thumb' | 'full';
}

export function MemberPhoto({ fileName, name, size }: MemberPhotoProps) {
  const frame = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!fileName || !frame.current) return undefined;
    let made: string | undefined;
    const leave = new AbortController();
    const observer = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const path = `/api/member/photo/${encodeURIComponent(fileName)}${size === 'thumb' ? '/thumbnail' : ''}`;
      void send(new Request(new URL(path, window.location.origin), { signal: leave.signal }))
        .then((response) => (response.ok ? response.blob() : undefined))
        .then((blob) => {
          if (!blob || leave.signal.aborted) return;
          made = URL.createObjectURL(blob);
          setAddress(made);
        })
        // Without it the initials stay.
        .catch(() => undefined);
    });
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      leave.abort();
      if (made) URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [fileName, size]);
  return (
    <span ref={frame} className={`m-photo m-photo-${size}`}>
      {address ? (
        <img src={address} alt={name} />
      ) : (
        <span role="img" aria-label={name}>
          {name
            .split(' ')
            .map((word) => word.charAt(0))
            .join('')
            .slice(0, 2)}
        </span>
      )}
    </span>
  );
}
