// The camera as a reader of QR codes: whether it is on, this browser remembers by itself.
import { Alert, Button, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { CameraChoice } from '../../camera/CameraChoice';
import { useCamera } from '../../camera/useCamera';
import { useQrScan } from './useQrScan';

const t = fr.reader;
/** Where the camera is on from the start, and where it is asked for. */
const ENTRIES = { on: 'maillon.reader-camera', off: 'maillon.desk-camera' } as const;

export type CameraUse = keyof typeof ENTRIES;

function useWanted(use: CameraUse): [boolean, (wanted: boolean) => void] {
  const entry = ENTRIES[use];
  const [wanted, setWanted] = useState(() => (localStorage.getItem(entry) ?? use) === 'on');
  return [
    wanted,
    (next) => {
      const word = next ? 'on' : 'off';
      if (word === use) localStorage.removeItem(entry);
      else localStorage.setItem(entry, word);
      setWanted(next);
    },
  ];
}

interface CameraPanelProps {
  onText: (text: string) => void;
  use: CameraUse;
  /** Nothing is to be read for now: the camera rests. */
  rests?: boolean;
}

export function CameraPanel({ onText, use, rests = false }: CameraPanelProps) {
  const title = useId();
  const [chosen, setChosen] = useWanted(use);
  const wanted = chosen && !rests;
  const camera = useCamera(wanted);
  const video = useRef<HTMLVideoElement>(null);
  const { stream, problem } = camera;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const failed = useQrScan(video, wanted ? stream : undefined, onText);
  return (
    <section className="m-panel m-scan-camera" aria-labelledby={title}>
      <div className="m-scan-camera-head">
        <strong id={title}>{t.camera}</strong>
        <Switch size="small" checked={chosen} onChange={setChosen} aria-labelledby={title} />
      </div>
      {wanted && problem && (
        <Alert
          type="info"
          showIcon
          title={t.cameraProblems[problem]}
          action={
            <Button size="small" onClick={camera.retry}>
              {fr.errors.retry}
            </Button>
          }
        />
      )}
      {wanted && failed && <Alert type="warning" showIcon title={t.cameraUnread} />}
      {wanted && !problem && (
        <>
          <video ref={video} aria-label={t.cameraView} autoPlay muted playsInline />
          <p className="m-hint">{stream ? t.cameraHint : fr.photo.starting}</p>
          <CameraChoice camera={camera} />
        </>
      )}
    </section>
  );
}
