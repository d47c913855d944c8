// The browser's position, while somebody walks around a parcel.
import { useEffect, useState } from 'react';
import type { fr } from '../../../i18n/fr';

export type WalkFault = keyof typeof fr.parcelPlace.walkFaults;

export interface Position {
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 30_000 };

function faultOf({ code }: GeolocationPositionError): WalkFault {
  if (code === 1) return 'denied';
  return code === 3 ? 'late' : 'unavailable';
}

/** Watches while it is on: a receiver that nobody needs costs the telephone its battery. */
export function useWalk(isOn: boolean) {
  const [position, setPosition] = useState<Position>();
  const [fault, setFault] = useState<WalkFault>();
  useEffect(() => {
    if (!isOn) return undefined;
    // Without https there is none.
    const receiver = navigator.geolocation as Geolocation | undefined;
    if (!receiver || !window.isSecureContext) {
      setFault('none');
      return undefined;
    }
    const watched = receiver.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setFault(undefined);
        setPosition({ latitude, longitude, accuracy });
      },
      (error) => setFault(faultOf(error)),
      OPTIONS,
    );
    return () => {
      receiver.clearWatch(watched);
      // Where one stood before a pause is not where one stands after it.
      setPosition(undefined);
    };
  }, [isOn]);
  return { position, fault };
}
