// The camera, on until it is put off: this browser remembers that.
import { Alert, Button, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { CameraChoice } from '../../../ui/camera/CameraChoice';
import { useCamera } from '../../../ui/camera/useCamera';
import { useQrScan } from './useQrScan';

const t = fr.reader;
const ENTRY = 'maillon.reader-camera';
const OFF = 'off';

function useWanted(): [boolean, (wanted: boolean) => void] {
  const [wanted, setWanted] = useState(() => localStorage.getItem(ENTRY) !== OFF);
  return [
    wanted,
    (next) => {
      if (next) localStorage.removeItem(ENTRY);
      else localStorage.setItem(ENTRY, OFF);
      setWanted(next);
    },
  ];
}

export function CameraPanel({ onText }: { onText: (text: string) => void }) {
  const title = useId();
  const [wanted, setWanted] = useWanted();
  const camera = useCamera(wanted);
  const video = useRef<HTMLVideoElement>(null);
  const { stream, problem } = camera;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const failed = useQrScan(video, wanted ? stream : undefined, onText);
  return (
    <section className="m-panel m-reader-camera" aria-labelledby={title}>
      <div className="m-reader-camera-head">
        <strong id={title}>{t.camera}</strong>
        <Switch size="small" checked={wanted} onChange={setWanted} aria-labelledby={title} />
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
