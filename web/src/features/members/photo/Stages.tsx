// What stands beside the picture: the camera's button, why there is no camera, or sending what is framed.
import { CameraOutlined, ReloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import type { RefObject } from 'react';
import { fr } from '../../../i18n/fr';
import { CameraChoice } from '../../../ui/camera/CameraChoice';
import type { StudioState } from './useStudio';

const t = fr.photo;

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

interface StageProps {
  studio: StudioState;
}

function ChooseFile({ studio }: StageProps) {
  const { stage, main, save, input, picture } = studio;
  return (
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
}

export function NoCamera({ studio }: StageProps) {
  const { camera } = studio;
  if (!camera.problem) return null;
  return (
    <>
      <Alert type="warning" showIcon role="alert" title={t.cameraProblems[camera.problem]} />
      <ChooseFile studio={studio} />
      <p className="m-hint">{t.drop}</p>
      <Button icon={<ReloadOutlined aria-hidden />} onClick={camera.retry}>
        {t.retryCamera}
      </Button>
    </>
  );
}

export function Taking({ studio }: StageProps) {
  const { camera, isReady, main, take } = studio;
  return (
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
      <ChooseFile studio={studio} />
      <p className="m-hint">{t.drop}</p>
    </>
  );
}

export function Sending({ studio }: StageProps) {
  const { save, sent, send, retake } = studio;
  return (
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
        <ChooseFile studio={studio} />
      </div>
    </>
  );
}
