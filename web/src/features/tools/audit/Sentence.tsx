// An entry as it reads, with the way to its record.
import { Link } from 'react-router';
import { useMay } from '../../../auth/permission';
import type { Entry } from './api';
import { addressOf } from './records';
import { sentenceOf, textOf } from './sentence';

interface SentenceProps {
  entry: Entry;
  /** Out of the tab order: Enter on its row opens the entry. */
  inRow?: boolean;
}

export function Sentence({ entry, inRow = false }: SentenceProps) {
  const may = useMay();
  const { who, did, what, tail } = sentenceOf(entry);
  const address = what && addressOf(entry, may);
  return (
    <span className="m-sentence" title={inRow ? textOf(entry) : undefined}>
      {who && <strong>{who}</strong>} {did}{' '}
      {address ? (
        <Link to={address} tabIndex={inRow ? -1 : undefined}>
          {what}
        </Link>
      ) : (
        what
      )}
      {tail}
    </span>
  );
}
