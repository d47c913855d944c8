// What the camera sees, in the photo's own 3:4: what is outside of the frame is not shown at all.
import { Select } from 'antd';
import { type RefObject, useEffect } from 'react';
import { fr } from '../../../i18n/fr';
import type { Camera } from './camera';

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

export function CameraChoice({ camera }: { camera: Camera }) {
  const { devices, deviceId, choose } = camera;
  if (devices.length < 2) return null;
  return (
    <Select<string>
      className="m-picker"
      aria-label={t.camera}
      value={deviceId}
      onChange={choose}
      options={devices.map((device, index) => ({
        value: device.deviceId,
        label: device.label || t.unnamedCamera(index + 1),
      }))}
    />
  );
}
