interface MemberPhotoProps {
  fileName?: string | null;
  name: string;
  size: 'thumb' | 'full';
}

/** The initials stand for the photo. */
export function MemberPhoto({ name, size }: MemberPhotoProps) {
  const initials = name.split(' ').map((word) => word[0] ?? '');
  return (
    <span className={`m-photo m-photo-${size}`} role="img" aria-label={name}>
      {initials.join('').slice(0, 2)}
    </span>
  );
}
