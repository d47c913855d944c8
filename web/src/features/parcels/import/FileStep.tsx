// Which file, and what is known of it that it does not say itself.
import { UploadOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import type { Source } from './api';

const t = fr.parcelImport;
const ACCEPTED = '.geojson,.json,.kml,.kmz,.gpx,.csv,.txt,.tsv,.zip';

interface FileStepProps {
  onSource: (source: Source) => void;
  isReading: boolean;
  /** The file that could not be read, and why. */
  failed?: Source;
  error: Error | null;
}

export function FileStep({ onSource, isReading, failed, error }: FileStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isWgs84, setIsWgs84] = useState(false);
  const lacksProjection =
    error instanceof ApiError && error.errors.some(({ reason }) => reason === 'no_projection');
  return (
    <>
      <p>{t.intro}</p>
      <p className="m-hint">{t.limits}</p>
      {lacksProjection && (
        <p>
          <Checkbox checked={isWgs84} onChange={({ target }) => setIsWgs84(target.checked)}>
            {t.isWgs84}
          </Checkbox>
        </p>
      )}
      <div className="m-dialog-actions">
        {lacksProjection && failed && isWgs84 && (
          <Button loading={isReading} onClick={() => onSource({ ...failed, isWgs84 })}>
            {t.goOnWith(failed.file.name)}
          </Button>
        )}
        <Button
          type="primary"
          icon={<UploadOutlined aria-hidden />}
          loading={isReading}
          onClick={() => input.current?.click()}
        >
          {t.choose}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choose}
        accept={ACCEPTED}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onSource({ file, isWgs84: false });
          // The same file again, corrected meanwhile, is a change too.
          target.value = '';
        }}
      />
    </>
  );
}
