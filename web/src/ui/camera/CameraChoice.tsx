// Which of several cameras; nothing to choose, nothing shown.
import { Select } from 'antd';
import { fr } from '../../i18n/fr';
import type { Camera } from './useCamera';

const t = fr.photo;

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
