// A version gets a note of what it changes; what the server refuses is named here, by element and field.
import { Alert } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { TextLine } from '../../../ui/form/TextLine';
import { longest } from '../bounds';

const t = fr.report;

interface SaveDialogProps {
  isDefault: boolean;
  isPending: boolean;
  problems: readonly string[];
  onSave: (notes: string) => void;
  onClose: () => void;
}

export function SaveDialog({ isDefault, isPending, problems, onSave, onClose }: SaveDialogProps) {
  const [notes, setNotes] = useState('');
  const save = (): void => {
    if (!isPending) onSave(notes.trim());
  };
  return (
    <Dialog
      title={t.saveTitle}
      okText={fr.form.save}
      okButtonProps={{ loading: isPending }}
      cancelText={fr.form.cancel}
      onOk={save}
      onCancel={onClose}
    >
      <p>{t.saveText}</p>
      {isDefault && <p>{t.saveDefault}</p>}
      <TextLine
        label={t.notesLabel}
        placeholder={t.notesHint}
        longest={longest.notes}
        value={notes}
        onChange={setNotes}
        onEnter={save}
      />
      {problems.map((problem) => (
        <Alert key={problem} type="error" showIcon role="alert" title={problem} />
      ))}
    </Dialog>
  );
}
