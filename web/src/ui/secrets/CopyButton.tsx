import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';

// Outside of HTTPS and localhost (a field node on a LAN) browsers have no clipboard for programs.
function copyByHand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  const beside = document.activeElement?.parentElement ?? document.body;
  beside.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}

async function copy(text: string): Promise<boolean> {
  try {
    if (!navigator.clipboard) return copyByHand(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  return (
    <>
      <Button
        icon={state === 'done' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy(text).then((done) => setState(done ? 'done' : 'failed'))}
      >
        {label}
      </Button>
      <span role="status" className="m-hint">
        {state === 'done' && fr.secrets.copied}
        {state === 'failed' && fr.secrets.copyByHand}
      </span>
    </>
  );
}
