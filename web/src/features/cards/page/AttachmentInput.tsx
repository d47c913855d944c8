// A picture that goes with a declaration: chosen, or taken by a phone's camera, looked at, and taken away
// again.
import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';

const t = fr.card;

interface AttachmentInputProps {
  /** Data URL. */
  value?: string;
  onChange: (value: string | undefined) => void;
}

export function AttachmentInput({ value, onChange }: AttachmentInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  async function choose(file: File): Promise<void> {
    setUnreadable(false);
    const { pageOf } = await import('../../../ui/attachment/attachment');
    try {
      onChange(await pageOf(file));
    } catch {
      onChange(undefined);
      setUnreadable(true);
    }
  }
  return (
    <div className="m-attachment" role="group" aria-label={t.attachment}>
      {value && <img src={value} alt={t.attachmentChosen} />}
      <Button icon={<PaperClipOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {value ? t.attachmentOther : t.attachmentChoose}
      </Button>
      {value && (
        <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange(undefined)}>
          {t.attachmentRemove}
        </Button>
      )}
      {isUnreadable && (
        <p className="m-attachment-problem" role="alert">
          {t.attachmentUnreadable}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.attachmentChoose}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          // The same file again is a choice too.
          target.value = '';
        }}
      />
    </div>
  );
}
