// The camera, from the moment it is wanted until it is not: then its light goes out.
import { useEffect, useState } from 'react';

/** Why the camera shows nothing. */
export type CameraProblem = 'refused' | 'none' | 'busy' | 'insecure' | 'unsupported';

/** Ids are this browser's names for this address; they say nothing about anybody. */
const CHOSEN_ENTRY = 'maillon.camera';
/** Enough for 600 × 800 out of a picture that is wider than high, and for a QR code held before it. */
const WANTED = { width: { ideal: 1280 }, height: { ideal: 960 } };

export interface Camera {
  /** None while it starts, and when there is a problem. */
  stream: MediaStream | undefined;
  problem: CameraProblem | undefined;
  /** All there are; they have names once the access is granted. */
  devices: readonly MediaDeviceInfo[];
  deviceId: string | undefined;
  /** Whoever looks at a screen expects a mirror; whoever looks through the back of a phone does not. */
  isMirror: boolean;
  choose: (deviceId: string) => void;
  retry: () => void;
}

export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}

function outOfReach(): CameraProblem | undefined {
  if ('mediaDevices' in navigator && navigator.mediaDevices) return undefined;
  return window.isSecureContext ? 'unsupported' : 'insecure';
}

function open(deviceId: string | undefined): Promise<MediaStream> {
  // A camera that was unplugged since is no reason to have none.
  const which = deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: { ideal: 'environment' } };
  return navigator.mediaDevices.getUserMedia({ video: { ...WANTED, ...which }, audio: false });
}

const stop = (stream: MediaStream): void => stream.getTracks().forEach((track) => track.stop());

type Found = Pick<Camera, 'stream' | 'problem' | 'devices'>;
const NOTHING: Found = { stream: undefined, problem: undefined, devices: [] };

export function useCamera(isWanted: boolean): Camera {
  const [chosen, setChosen] = useState(() => localStorage.getItem(CHOSEN_ENTRY) ?? undefined);
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (!isWanted) return undefined;
    const problem = outOfReach();
    if (problem) {
      setFound({ ...NOTHING, problem });
      return undefined;
    }
    let stream: MediaStream | undefined;
    let isOver = false;
    const start = async (): Promise<void> => {
      const opened = await open(chosen);
      // Closed before the answer to the browser's question.
      if (isOver) return stop(opened);
      stream = opened;
      const unplugged = (): void => setFound({ ...NOTHING, problem: 'none' });
      opened.getVideoTracks()[0]?.addEventListener('ended', unplugged);
      const devices = await navigator.mediaDevices.enumerateDevices();
      const cameras = devices.filter(({ kind }) => kind === 'videoinput');
      if (!isOver) setFound({ stream: opened, problem: undefined, devices: cameras });
    };
    setFound(({ devices }) => ({ ...NOTHING, devices }));
    start().catch((error: unknown) => {
      if (!isOver) setFound({ ...NOTHING, problem: problemOf(error) });
    });
    return () => {
      isOver = true;
      if (stream) stop(stream);
    };
  }, [isWanted, chosen, tries]);

  const settings = found.stream?.getVideoTracks()[0]?.getSettings();
  return {
    ...found,
    deviceId: settings?.deviceId ?? chosen,
    isMirror: settings?.facingMode !== 'environment',
    choose: (deviceId) => {
      localStorage.setItem(CHOSEN_ENTRY, deviceId);
      setChosen(deviceId);
    },
    retry: () => setTries((count) => count + 1),
  };
}
