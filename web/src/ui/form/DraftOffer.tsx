// What was typed on an earlier visit and not saved: taken up again, or dropped.
import { Alert, Button } from 'antd';
import { fr } from '../../i18n/fr';
import { formatDate, formatTime } from '../../i18n/format';

interface DraftOfferProps {
  at: string;
  /** What is to be known before it is taken. */
  note?: string;
  onTake: () => void;
  onDrop: () => void;
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
          <Button size="small" type="primary" onClick={onTake}>
            {fr.form.draftTake}
          </Button>
          <Button size="small" onClick={onDrop}>
            {fr.form.draftDrop}
          </Button>
        </div>
      }
    />
  );
}
