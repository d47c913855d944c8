// The reader itself: USB reader, camera and typing, all at once, and the verdict. The same signed in and on
// the sign-in page, where it judges by what the browser knows.
import { useEffect } from 'react';
import { fr } from '../../i18n/fr';
import { ScanDesk } from '../../entities/cards/scan/ScanDesk';
import { useHandedScan } from '../../entities/cards/scan/useHandedScan';
import { tryServerAgain } from './find';
import { ListsState } from './ListsState';
import { useLists } from './offline/useLists';
import { PastScans } from './PastScans';
import { useReader } from './useReader';
import { VerdictPanel } from './VerdictPanel';
import './reader.css';

interface ReaderPanelProps {
  /** Whether the server may be asked: somebody is signed in. */
  mayAsk: boolean;
  /** What had the focus is gone. */
  takesFocus?: boolean;
}

export function ReaderPanel({ mayAsk, takesFocus }: ReaderPanelProps) {
  const known = useLists();
  const { finding, isBusy, read } = useReader(known.lists, mayAsk);

  useHandedScan(read);
  useEffect(() => {
    window.addEventListener('online', tryServerAgain);
    return () => window.removeEventListener('online', tryServerAgain);
  }, []);

  return (
    <div className="m-reader">
      <VerdictPanel finding={finding} isBusy={isBusy} />
      <ScanDesk label={fr.reader.box} onScan={read} autoFocus={takesFocus} camera="on" />
      <PastScans />
      <ListsState {...known} />
    </div>
  );
}
