// Three ways in: a file, cells copied from a spreadsheet, a template to fill in first.
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Card, Input } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDate, formatTime } from '../../../i18n/format';
import { saveFile } from '../../../ui/saveFile';
import { lastImport, type LastImport } from './lastImport';

const t = fr.importer;
const ACCEPTED = '.csv,.txt,.tsv,.xlsx,text/csv,text/plain';

export interface Source {
  name: string;
  file: Blob;
}

interface StartProps {
  onSource: (source: Source) => void;
  onLast: (last: LastImport) => void;
}

/** The whole area takes a file that is dropped on it; the button opens the system's dialog. */
function FileCard({ onFile }: { onFile: (file: File) => void }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <Card title={t.fileTitle} size="small">
      <div
        className={over ? 'm-drop m-drop-over' : 'm-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{t.fileDrop}</p>
        <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {t.fileChoose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t.fileChoose}
          accept={ACCEPTED}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file again, corrected meanwhile, is a change too.
            target.value = '';
          }}
        />
        <p className="m-secondary">{t.fileLimits}</p>
      </div>
    </Card>
  );
}

function TemplateCard() {
  const template = useMutation({
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const parts = await import('./template');
      saveFile(parts.template(format), `${t.templateName}.${format}`);
    },
  });
  return (
    <Card title={t.templateTitle} size="small">
      <p>{t.templateText}</p>
      <div className="m-alert-actions">
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => template.mutate('xlsx')}>
          {t.templateXlsx}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => template.mutate('csv')}>
          {t.templateCsv}
        </Button>
      </div>
    </Card>
  );
}

export function Start({ onSource, onLast }: StartProps) {
  const [pasted, setPasted] = useState('');
  const [last] = useState(lastImport.read);
  const read = (text: string): void => onSource({ name: t.pasteName, file: new Blob([text]) });
  return (
    <>
      <p>{t.intro}</p>
      {last && (
        <Alert
          type="info"
          showIcon
          className="m-form-alert"
          title={t.last}
          description={t.doneText(last.name, formatDate(last.at), formatTime(last.at))}
          action={<Button onClick={() => onLast(last)}>{t.lastSee}</Button>}
        />
      )}
      <div className="m-import-ways">
        <FileCard onFile={(file) => onSource({ name: file.name, file })} />
        <Card title={t.pasteTitle} size="small">
          <p id="paste-hint">{t.pasteHint}</p>
          <Input.TextArea
            aria-label={t.pasteLabel}
            aria-describedby="paste-hint"
            rows={4}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              // Several cells: read at once, without a detour through a field that would have to show them
              // all.
              if (!pasted && /[\t\n]/.test(text)) {
                event.preventDefault();
                read(text);
              }
            }}
          />
          <Button className="m-import-read" disabled={!pasted.trim()} onClick={() => read(pasted)}>
            {t.pasteRead}
          </Button>
        </Card>
        <TemplateCard />
      </div>
    </>
  );
}
