// What the camera sees, in the photo's own 3:4: what is outside of the frame is not shown at all.
import { type RefObject, useEffect } from 'react';
import { fr } from '../../../i18n/fr';
import type { Camera } from '../../../ui/camera/useCamera';

const t = fr.photo;

interface CameraViewProps {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  onReady: () => void;
}

export function CameraView({ camera, video, onReady }: CameraViewProps) {
  const { stream } = camera;
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [video, stream]);
  return (
    <div className="m-photo-stage">
      <video
        ref={video}
        className={camera.isMirror ? 'm-photo-mirror' : undefined}
        aria-label={t.framed}
        autoPlay
        muted
        playsInline
        onPlaying={onReady}
      />
      <svg className="m-photo-guide" viewBox="0 0 60 80" aria-hidden>
        <ellipse cx="30" cy="36" rx="16" ry="21" />
      </svg>
    </div>
  );
}
