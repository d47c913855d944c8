import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { copy } from '../copy';

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
