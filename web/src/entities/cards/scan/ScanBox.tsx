// The box that takes scans and typing, and says what is wrong with them. What is typed is sent by Enter; what
// a reader sends is heard wherever the focus is, save in other fields.
import { BarcodeOutlined, SoundOutlined } from '@ant-design/icons';
import { Input, type InputRef, Switch } from 'antd';
import { type Ref, useId, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { setSound, useSound } from '../../../ui/scan/sound';
import { parseScan, type Scanned } from './code';
import { useWedge } from './useWedge';
import '../../../ui/scan/scan.css';

const t = fr.scan;

/** What became of the last scan, told below the box and aloud. */
export interface ScanNote {
  kind: 'ok' | 'error';
  text: string;
  /** The same sentence again is news. */
  nonce: number;
}

interface ScanBoxProps {
  label: string;
  onScan: (scan: Scanned) => void;
  note?: ScanNote;
  /** False: scans are for somebody else, a dialog for example. */
  listens?: boolean;
  inputRef?: Ref<InputRef>;
  autoFocus?: boolean;
}

export function SoundSwitch() {
  const on = useSound();
  return (
    <label className="m-sound">
      <SoundOutlined aria-hidden /> <span>{t.sound}</span>
      <Switch size="small" checked={on} onChange={setSound} aria-label={t.sound} />
    </label>
  );
}

export function ScanBox({ label, onScan, note, listens = true, inputRef, autoFocus }: ScanBoxProps) {
  const id = useId();
  const [text, setText] = useState('');
  function take(scan: Scanned): void {
    setText('');
    onScan(scan);
  }
  // On a slow machine the keys of a scan come with gaps: in the box itself they are all there.
  useWedge((scan) => take(scan.kind === 'wrong' && text.trim() ? parseScan(text) : scan), listens);
  return (
    <div className="m-scan">
      <div className="m-scan-head">
        <label htmlFor={id}>{label}</label>
        <SoundSwitch />
      </div>
      <Input
        ref={inputRef}
        id={id}
        data-scan
        size="large"
        prefix={<BarcodeOutlined aria-hidden />}
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        aria-describedby={`${id}-hint ${id}-note`}
        status={note?.kind === 'error' ? 'error' : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          if (text.trim()) take(parseScan(text));
        }}
      />
      <p id={`${id}-hint`} className="m-hint">
        {t.hint}
      </p>
      <p id={`${id}-note`} role="status" className={note && `m-scan-${note.kind}`}>
        {note && <span key={note.nonce}>{note.text}</span>}
      </p>
    </div>
  );
}
