// Inside the photo's dialog: first a picture, then its frame.
import { Alert, Button } from 'antd';
import type { RefObject } from 'react';
import { fr } from '../../../i18n/fr';
import { CameraView } from './CameraView';
import { WHOLE } from './crop';
import { Cropper } from './Cropper';
import { Hints } from './Hints';
import { NoCamera, Sending, Taking } from './Stages';
import { type StudioProps, type StudioState, useStudio } from './useStudio';

const t = fr.photo;
const keys = { camera: t.keysCamera, problem: t.keysProblem, crop: t.keysCrop };

function FileInput({ studio: { input, onFile } }: { studio: StudioState }) {
  return (
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
  );
}

export function Studio(props: StudioProps) {
  const studio = useStudio(props);
  const { picture, framing, setFraming, main, stage, camera, video, isReady } = studio;
  return (
    <div className={studio.isDraggedOver ? 'm-photo-studio m-photo-over' : 'm-photo-studio'}>
      <div className="m-photo-picture">
        {picture && (
          <Cropper
            picture={picture}
            framing={framing}
            onChange={setFraming}
            frame={main as RefObject<HTMLDivElement | null>}
          />
        )}
        {stage === 'camera' && (
          <CameraView camera={camera} video={video} onReady={() => studio.setReady(true)} />
        )}
        {stage === 'problem' && <div className="m-photo-stage" aria-hidden />}
      </div>
      <div className="m-photo-side">
        {studio.problem && <Alert type="error" showIcon role="alert" title={studio.problem} />}
        {studio.reading && <p role="status">{t.reading}</p>}
        {stage === 'problem' && <NoCamera studio={studio} />}
        {stage === 'camera' && <Taking studio={studio} />}
        {(picture || isReady) && <Hints pictureOf={studio.pictureOf} framing={picture ? framing : WHOLE} />}
        {picture && <Sending studio={studio} />}
        <div className="m-photo-foot">
          <p className="m-hint">{keys[stage]}</p>
          <Button onClick={props.onClose}>{t.cancel}</Button>
        </div>
      </div>
      <FileInput studio={studio} />
    </div>
  );
}
