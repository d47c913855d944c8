// One value of a chart: what is drawn, what it says, and the way to its list where there is one, which
// whoever is around follows (useFollow).
import type { ReactNode } from 'react';
import type { MarkProps } from './useMarks';

interface Props extends MarkProps {
  says: string;
  path: string | null;
  children: ReactNode;
}

export function Mark({ says, path, children, ...props }: Props) {
  return path === null ? (
    <g role="img" className="m-mark" aria-label={says} {...props}>
      {children}
    </g>
  ) : (
    <a href={path} className="m-mark m-mark-link" aria-label={says} {...props}>
      {children}
    </a>
  );
}
