// What the test environment lacks of a browser: cameras, bitmaps, canvases. They hold no pixels; what is done
// with pixels is tested where it is computed.
import { onTestFinished, vi } from 'vitest';

export const JPEG_URL = 'data:image/jpeg;base64,/9j/2Q==';

interface Options {
  /** Why there is no picture; a name of the browser's. */
  error?: string;
  cameras?: string[];
  /** The browser asks its user, who answers then. */
  answered?: Promise<void>;
}

class Track extends EventTarget {
  readonly kind = 'video';
  stopped = false;
  constructor(private readonly deviceId: string) {
    super();
  }
  stop(): void {
    this.stopped = true;
  }
  getSettings(): MediaTrackSettings {
    return { deviceId: this.deviceId, facingMode: 'user' };
  }
}

type CameraRequest = { video: { deviceId?: { ideal: string } } };

export function useCameras({ error, cameras = ['one'], answered }: Options = {}) {
  const tracks: Track[] = [];
  const asked: CameraRequest[] = [];
  const open = async (constraints: CameraRequest) => {
    asked.push(constraints);
    await answered;
    if (world.error) throw new DOMException('no', world.error);
    const track = new Track(constraints.video.deviceId?.ideal ?? cameras[0]!);
    tracks.push(track);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  const world = { error, tracks, asked };
  const devices = cameras.map((deviceId) => ({ kind: 'videoinput', deviceId, label: `Caméra ${deviceId}` }));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: open, enumerateDevices: () => Promise.resolve(devices) },
  });
  // Takes streams of its own only.
  const streams = new WeakMap<object, unknown>();
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    configurable: true,
    get(this: object) {
      return streams.get(this) ?? null;
    },
    set(this: object, stream: unknown) {
      streams.set(this, stream);
    },
  });
  vi.stubGlobal('createImageBitmap', (source: unknown) =>
    source instanceof Blob && !source.type.startsWith('image/')
      ? Promise.reject(new DOMException('unreadable', 'InvalidStateError'))
      : Promise.resolve({ width: 1280, height: 960, close: () => undefined }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(JPEG_URL);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'mediaDevices');
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'srcObject');
  });
  return world;
}
