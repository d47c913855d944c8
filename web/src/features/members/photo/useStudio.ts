// What happens in the photo's dialog: a picture from the camera or a file, its frame, sending it.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useCamera } from '../../../ui/camera/useCamera';
import type { SavedPhoto } from './api';
import { jpegOf } from './canvas';
import { moved, zoomed } from './crop';
import { ZOOM_STEP } from './Cropper';
import { useIncoming } from './incoming';
import { type DialogKeys, useDialogKeys } from './keys';
import { usePicture } from './usePicture';
import { useSending } from './useSending';

/** Parts of the frame. */
const NUDGE = 0.02;
const SHOVE = 0.1;

export interface StudioProps {
  memberId: number;
  isOpen: boolean;
  /** What the focus belongs on. */
  main: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSaved: (saved: SavedPhoto) => void;
}

type Stage = 'camera' | 'problem' | 'crop';

const once = (run: () => void) => (event: KeyboardEvent) => {
  if (!event.repeat) run();
};

function keysOfFrame({ picture, setFraming }: ReturnType<typeof usePicture>): DialogKeys {
  const pull = (dx: number, dy: number) => (event: KeyboardEvent) => {
    const by = event.shiftKey ? SHOVE : NUDGE;
    setFraming((one) => (picture ? moved(picture, one, dx * by, dy * by) : one));
  };
  const zoom = (factor: number) => () => setFraming((one) => (picture ? zoomed(picture, one, factor) : one));
  return {
    ArrowLeft: pull(-1, 0),
    ArrowRight: pull(1, 0),
    ArrowUp: pull(0, -1),
    ArrowDown: pull(0, 1),
    '+': zoom(ZOOM_STEP),
    '=': zoom(ZOOM_STEP),
    '-': zoom(1 / ZOOM_STEP),
  };
}

/** What is done with the picture, once nothing of it is under way. */
function useActs(framed: ReturnType<typeof usePicture>, { save }: ReturnType<typeof useSending>) {
  const { picture, framing, read, clear } = framed;
  return {
    send: () => {
      if (picture && !save.isPending) save.mutate(jpegOf(picture, framing));
    },
    retake: () => {
      if (save.isPending) return;
      save.reset();
      clear();
    },
    onFile: (file: File) => {
      if (save.isPending) return;
      save.reset();
      read(file);
    },
  };
}

export function useStudio({ memberId, isOpen, main, onSaved }: StudioProps) {
  const camera = useCamera(isOpen);
  const [isReady, setReady] = useState(false);
  const framed = usePicture();
  const sending = useSending(memberId, onSaved);
  const acts = useActs(framed, sending);
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { picture, read } = framed;

  const stage: Stage = picture ? 'crop' : camera.problem ? 'problem' : 'camera';
  useEffect(() => main.current?.focus(), [main, stage]);
  useEffect(() => setReady(false), [camera.stream, stage]);

  const take = (): void => {
    if (video.current && isReady) read(video.current);
  };
  const isDraggedOver = useIncoming(isOpen, acts.onFile);
  const { send, retake } = acts;
  useDialogKeys(
    isOpen,
    stage === 'crop' ? { Enter: once(send), r: once(retake), ...keysOfFrame(framed) } : { ' ': once(take) },
  );
  const pictureOf = useCallback(() => picture ?? (isReady ? video.current : undefined), [picture, isReady]);
  return {
    ...framed,
    ...sending,
    ...acts,
    ...{ camera, isReady, setReady, main, video, input, stage, take, isDraggedOver, pictureOf },
  };
}

export type StudioState = ReturnType<typeof useStudio>;
