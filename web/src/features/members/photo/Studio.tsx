// Inside the photo's dialog: first a picture, then its frame.
import { CameraOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { CameraChoice } from '../../../ui/camera/CameraChoice';
import { useCamera } from '../../../ui/camera/useCamera';
import { notifySuccess } from '../../../ui/notify';
import { type SavedPhoto, savePhoto } from './api';
import { CameraView } from './CameraView';
import { jpegOf } from './canvas';
import { moved, WHOLE, zoomed } from './crop';
import { Cropper, ZOOM_STEP } from './Cropper';
import { Hints } from './Hints';
import { useIncoming } from './incoming';
import { useDialogKeys } from './keys';
import { usePicture } from './usePicture';

const t = fr.photo;
const keys = { camera: t.keysCamera, problem: t.keysProblem, crop: t.keysCrop };
/** Parts of the frame. */
const NUDGE = 0.02;
const SHOVE = 0.1;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

interface StudioProps {
  memberId: number;
  isOpen: boolean;
  /** What the focus belongs on. */
  main: RefObject<HTMLElement | null>;
  onClose: () => void;
  onSaved: (saved: SavedPhoto) => void;
}

export function Studio({ memberId, isOpen, main, onClose, onSaved }: StudioProps) {
  const camera = useCamera(isOpen);
  const [isReady, setReady] = useState(false);
  const [sent, setSent] = useState(0);
  const { picture, framing, setFraming, reading, problem, read, clear } = usePicture();
  const video = useRef<HTMLVideoElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef(new AbortController());

  const save = useMutation({
    mutationFn: (photo: string) => {
      sending.current = new AbortController();
      setSent(0);
      return savePhoto({ memberId, photo, signal: sending.current.signal, onSent: setSent });
    },
    // The picture is not kept once it is sent.
    gcTime: 0,
    onSuccess: (saved) => {
      if (saved.message) notifySuccess(saved.message);
      onSaved(saved);
    },
  });
  // Closing is a way to leave a slow line.
  useEffect(() => () => sending.current.abort(), []);

  const stage = picture ? 'crop' : camera.problem ? 'problem' : 'camera';
  useEffect(() => main.current?.focus(), [main, stage]);
  useEffect(() => setReady(false), [camera.stream, stage]);

  const take = (): void => {
    if (video.current && isReady) read(video.current);
  };
  const send = (): void => {
    if (picture && !save.isPending) save.mutate(jpegOf(picture, framing));
  };
  const retake = (): void => {
    if (save.isPending) return;
    save.reset();
    clear();
  };
  const onFile = (file: File): void => {
    if (save.isPending) return;
    save.reset();
    read(file);
  };
  const isDraggedOver = useIncoming(isOpen, onFile);

  const pull = (dx: number, dy: number) => (event: KeyboardEvent) => {
    const by = event.shiftKey ? SHOVE : NUDGE;
    setFraming((one) => (picture ? moved(picture, one, dx * by, dy * by) : one));
  };
  const zoom = (factor: number) => () => setFraming((one) => (picture ? zoomed(picture, one, factor) : one));
  const once = (run: () => void) => (event: KeyboardEvent) => {
    if (!event.repeat) run();
  };
  useDialogKeys(
    isOpen,
    stage === 'crop'
      ? {
          Enter: once(send),
          r: once(retake),
          ArrowLeft: pull(-1, 0),
          ArrowRight: pull(1, 0),
          ArrowUp: pull(0, -1),
          ArrowDown: pull(0, 1),
          '+': zoom(ZOOM_STEP),
          '=': zoom(ZOOM_STEP),
          '-': zoom(1 / ZOOM_STEP),
        }
      : { ' ': once(take) },
  );

  const pictureOf = useCallback(() => picture ?? (isReady ? video.current : undefined), [picture, isReady]);
  const choose = (
    <Button
      ref={stage === 'problem' ? (main as RefObject<HTMLButtonElement | null>) : undefined}
      type={stage === 'problem' ? 'primary' : 'default'}
      icon={<UploadOutlined aria-hidden />}
      disabled={save.isPending}
      onClick={() => input.current?.click()}
    >
      {picture ? t.other : t.choose}
    </Button>
  );

  return (
    <div className={isDraggedOver ? 'm-photo-studio m-photo-over' : 'm-photo-studio'}>
      <div className="m-photo-picture">
        {picture && (
          <Cropper
            picture={picture}
            framing={framing}
            onChange={setFraming}
            frame={main as RefObject<HTMLDivElement | null>}
          />
        )}
        {stage === 'camera' && <CameraView camera={camera} video={video} onReady={() => setReady(true)} />}
        {stage === 'problem' && <div className="m-photo-stage" aria-hidden />}
      </div>
      <div className="m-photo-side">
        {problem && <Alert type="error" showIcon role="alert" title={problem} />}
        {reading && <p role="status">{t.reading}</p>}
        {stage === 'problem' && camera.problem && (
          <>
            <Alert type="warning" showIcon role="alert" title={t.cameraProblems[camera.problem]} />
            {choose}
            <p className="m-hint">{t.drop}</p>
            <Button icon={<ReloadOutlined aria-hidden />} onClick={camera.retry}>
              {t.retryCamera}
            </Button>
          </>
        )}
        {stage === 'camera' && (
          <>
            <Button
              ref={main as RefObject<HTMLButtonElement | null>}
              type="primary"
              size="large"
              icon={<CameraOutlined aria-hidden />}
              // Not disabled: the focus waits on it for the camera.
              aria-disabled={!isReady}
              onClick={take}
            >
              {t.take}
            </Button>
            <p role="status" className="m-hint">
              {isReady ? t.ready : t.starting}
            </p>
            <CameraChoice camera={camera} />
            {choose}
            <p className="m-hint">{t.drop}</p>
          </>
        )}
        {(picture || isReady) && <Hints pictureOf={pictureOf} framing={picture ? framing : WHOLE} />}
        {picture && (
          <>
            {save.isError && !isAbort(save.error) && (
              <Alert type="error" showIcon role="alert" title={save.error.message} />
            )}
            {save.isPending && (
              <div role="status">
                {t.sending(Math.round(sent * 100))}
                <Progress percent={Math.round(sent * 100)} showInfo={false} aria-label={t.save} />
              </div>
            )}
            <Button type="primary" size="large" loading={save.isPending} onClick={send}>
              {t.save}
            </Button>
            <div className="m-alert-actions">
              <Button icon={<ReloadOutlined aria-hidden />} disabled={save.isPending} onClick={retake}>
                {t.retake}
              </Button>
              {choose}
            </div>
          </>
        )}
        <div className="m-photo-foot">
          <p className="m-hint">{keys[stage]}</p>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choose}
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
    </div>
  );
}
