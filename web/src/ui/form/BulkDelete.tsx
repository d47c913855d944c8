// Deleting several records.
import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { BulkDialog } from './BulkDialog';

interface BulkDeleteProps<Row> {
  rows: Row[];
  nameOf: (row: Row) => string;
  title: string;
  text: string;
  remove: (row: Row) => Promise<unknown>;
  /** Called when the results have been read, if anything was deleted. */
  onDone: () => void;
}

const words = {
  action: fr.form.delete,
  done: fr.form.bulkDeleted,
  progress: fr.form.deleting,
  summary: fr.form.bulkDone,
};

export function BulkDelete<Row>({ rows, nameOf, title, text, remove, onDone }: BulkDeleteProps<Row>) {
  // Kept while the dialog is open: the list behind it may change.
  const [targets, setTargets] = useState<{ rows: Row[]; title: string }>();
  return (
    <>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setTargets({ rows, title })}>
        {fr.form.delete}
      </Button>
      {targets && (
        <BulkDialog
          rows={targets.rows}
          nameOf={nameOf}
          title={targets.title}
          words={words}
          danger
          question={
            <p>
              {text} <strong>{fr.form.deleteLost}</strong>
            </p>
          }
          run={remove}
          onClose={(anyDone) => {
            setTargets(undefined);
            if (anyDone) onDone();
          }}
        />
      )}
    </>
  );
}
