// The reader itself: USB reader, camera and typing, all at once, and the verdict. The same signed in and on the sign-in
// page, where it judges by what the browser knows.
import { useEffect } from 'react';
import { fr } from '../../i18n/fr';
import { bestOf, type Scanned } from '../../ui/scan/code';
import { ScanBox } from '../../ui/scan/ScanBox';
import { CameraPanel } from './camera/CameraPanel';
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
  /** Scanned on another screen, to be verified here. */
  first?: Scanned;
  /** What had the focus is gone. */
  takesFocus?: boolean;
}

export function ReaderPanel({ mayAsk, first, takesFocus }: ReaderPanelProps) {
  const known = useLists();
  const { finding, isBusy, read } = useReader(known.lists, mayAsk);

  useEffect(() => {
    if (first) read(first);
  }, [first, read]);
  useEffect(() => {
    window.addEventListener('online', tryServerAgain);
    return () => window.removeEventListener('online', tryServerAgain);
  }, []);

  return (
    <div className="m-reader">
      <VerdictPanel finding={finding} isBusy={isBusy} />
      <div className="m-reader-inputs">
        <div className="m-panel">
          <ScanBox label={fr.reader.box} onScan={read} autoFocus={takesFocus} />
        </div>
        <CameraPanel onText={(text) => read(bestOf([text]))} />
      </div>
      <PastScans />
      <ListsState {...known} />
    </div>
  );
}
