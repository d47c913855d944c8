import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { copy } from '../copy';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Beside what is copied, in its line. */
  compact?: boolean;
}

export function CopyButton({ text, label, compact = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  return (
    <>
      <Button
        {...(compact && { type: 'text', size: 'small', 'aria-label': label, title: label })}
        icon={state === 'done' ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        onClick={() => void copy(text).then((done) => setState(done ? 'done' : 'failed'))}
      >
        {!compact && label}
      </Button>
      <span role="status" className="m-hint">
        {state === 'done' && fr.secrets.copied}
        {state === 'failed' && fr.secrets.copyByHand}
      </span>
    </>
  );
}
