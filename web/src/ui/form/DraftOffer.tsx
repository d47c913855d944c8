// What was typed on an earlier visit and not saved: taken up again, or dropped.
import { Alert, Button } from 'antd';
import type { MouseEvent } from 'react';
import { fr } from '../../i18n/fr';
import { formatDate, formatTime } from '../../i18n/format';

interface DraftOfferProps {
  at: string;
  /** What is to be known before it is taken. */
  note?: string;
  onTake: () => void;
  onDrop: () => void;
}

/** The offer goes with its buttons: to the first field, or to the heading of a page that is no form. */
function goOn({ currentTarget: button }: MouseEvent<HTMLElement>): void {
  const field = button.closest('form')?.querySelector<HTMLElement>('input, textarea');
  (field ?? document.querySelector('h1'))?.focus();
}

export function DraftOffer({ at, note, onTake, onDrop }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      showIcon
      className="m-form-alert"
      title={fr.form.draftTitle}
      description={[fr.form.draftText(formatDate(at), formatTime(at)), note].filter(Boolean).join(' ')}
      action={
        <div className="m-alert-actions">
          <Button
            size="small"
            type="primary"
            onClick={(event) => {
              goOn(event);
              onTake();
            }}
          >
            {fr.form.draftTake}
          </Button>
          <Button
            size="small"
            onClick={(event) => {
              goOn(event);
              onDrop();
            }}
          >
            {fr.form.draftDrop}
          </Button>
        </div>
      }
    />
  );
}
