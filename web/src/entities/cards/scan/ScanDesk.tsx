// Reader, typing and camera side by side, for whatever work begins with a card.
import type { InputRef } from 'antd';
import type { Ref } from 'react';
import { CameraPanel, type CameraUse } from '../../../ui/scan/camera/CameraPanel';
import { bestOf, type Scanned } from './code';
import { ScanBox, type ScanNote } from './ScanBox';
import '../../../ui/scan/scan.css';

interface ScanDeskProps {
  label: string;
  onScan: (scan: Scanned) => void;
  note?: ScanNote;
  /** False: scans are for somebody else, a dialog for example. */
  listens?: boolean;
  inputRef?: Ref<InputRef>;
  autoFocus?: boolean;
  /** Whether the camera is on before anybody chose. */
  camera?: CameraUse;
}

export function ScanDesk({ camera = 'off', ...box }: ScanDeskProps) {
  return (
    <div className="m-scan-desk">
      <div className="m-panel">
        <ScanBox {...box} />
      </div>
      <CameraPanel use={camera} rests={box.listens === false} onText={(text) => box.onScan(bestOf([text]))} />
    </div>
  );
}
