// What can be done with a template in the making, whichever view shows it.
import { RedoOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import type { Act, Editor } from '../state/editor';

const t = fr.report;

interface ToolsProps {
  editor: Editor;
  act: (act: Act) => void;
  isDirty: boolean;
  isTooLarge: boolean;
  onSave: () => void;
}

export function Tools({ editor, act, isDirty, isTooLarge, onSave }: ToolsProps) {
  return (
    <div className="m-template-tools m-no-print" role="toolbar" aria-label={t.tools}>
      <Button type="primary" icon={<SaveOutlined aria-hidden />} disabled={!isDirty} onClick={onSave}>
        {t.save}
      </Button>
      <Button
        icon={<UndoOutlined aria-hidden />}
        disabled={editor.past.length === 0}
        aria-label={t.undo}
        onClick={() => act({ do: 'undo' })}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        disabled={editor.future.length === 0}
        aria-label={t.redo}
        onClick={() => act({ do: 'redo' })}
      />
      <span role="status">
        {[isDirty && t.unsaved, isTooLarge && t.draftTooLarge].filter(Boolean).join('. ')}
      </span>
    </div>
  );
}
