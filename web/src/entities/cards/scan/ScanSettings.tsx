// The settings of this workstation's reader, and a place to try it.
import { SettingOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Radio, Switch } from 'antd';
import { useId, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { setAnywhere, setSpeed, type Speed, useAnywhere, useSpeed } from '../../../ui/scan/settings';
import { beep, setSound, useSound } from '../../../ui/scan/sound';
import { type Scanned } from './code';
import { useWedge } from './useWedge';
import '../../../ui/scan/scan.css';

const t = fr.scanSettings;
const SPEEDS = Object.keys(t.speeds) as Speed[];

function describe(scan: Scanned): string {
  if (scan.kind === 'wrong') return fr.scan.problems[scan.problem];
  return (scan.kind === 'code' ? t.readCode : t.readNumber)(formatCardNumber(scan.number));
}

function Trial() {
  const [scan, setScan] = useState<{ scan: Scanned; nonce: number }>();
  useWedge((next) => {
    beep(next.kind === 'wrong' ? 'error' : 'ok');
    setScan((before) => ({ scan: next, nonce: (before?.nonce ?? 0) + 1 }));
  });
  return (
    <section className="m-scan-trial">
      <strong>{t.trial}</strong>
      <p className="m-hint">{t.trialHint}</p>
      <div role="status">
        {scan && (
          <Alert
            key={scan.nonce}
            showIcon
            type={scan.scan.kind === 'wrong' ? 'warning' : 'success'}
            title={describe(scan.scan)}
          />
        )}
      </div>
    </section>
  );
}

function Choice({
  label,
  hint,
  on,
  put,
}: Record<'label' | 'hint', string> & { on: boolean; put: (on: boolean) => void }) {
  const id = useId();
  return (
    <div>
      <label className="m-sound">
        <Switch size="small" checked={on} onChange={put} aria-describedby={id} aria-label={label} />
        <strong>{label}</strong>
      </label>
      <p id={id} className="m-hint">
        {hint}
      </p>
    </div>
  );
}

function Settings() {
  const anywhere = useAnywhere();
  const speed = useSpeed();
  const sound = useSound();
  return (
    <div className="m-scan-settings">
      <p className="m-hint">{t.ofThisBrowser}</p>
      <Choice label={t.anywhere} hint={t.anywhereHint} on={anywhere} put={setAnywhere} />
      <Choice label={fr.scan.sound} hint={t.soundHint} on={sound} put={setSound} />
      <div>
        <strong id="scan-speed">{t.speed}</strong>
        <Radio.Group
          className="m-scan-speeds"
          aria-labelledby="scan-speed"
          options={SPEEDS.map((value) => ({ value, label: t.speeds[value] }))}
          value={speed}
          onChange={(event) => setSpeed(event.target.value as Speed)}
        />
      </div>
      <Trial />
    </div>
  );
}

export function ScanSettings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t.title}
      </Button>
      <Modal
        open={open}
        title={t.title}
        footer={<Button onClick={() => setOpen(false)}>{fr.form.close}</Button>}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Settings />
      </Modal>
    </>
  );
}
