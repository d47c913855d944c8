// What is told once and can't be read again. It lives in this dialog alone: no draft, address or notice holds
// it.
import { Alert, Button, Modal } from 'antd';
import { fr } from '../../i18n/fr';
import { CopyButton } from './CopyButton';

export interface Secret {
  label: string;
  value: string;
  copyLabel: string;
}

interface SecretDialogProps {
  title: string;
  warning: string;
  secrets: readonly Secret[];
  onClose: () => void;
}

export function SecretDialog({ title, warning, secrets, onClose }: SecretDialogProps) {
  return (
    <Modal
      open={secrets.length > 0}
      title={title}
      // A click beside it must not lose what can't be had again.
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      // Closed, it must not linger in the page.
      destroyOnHidden
      // On a phone the notice of the save is at the bottom, and must not cover the button.
      style={{ top: 24 }}
      footer={
        <Button type="primary" onClick={onClose}>
          {fr.secrets.noted}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={warning} />
      {secrets.map(({ label, value, copyLabel }) => (
        <section key={label} className="m-secret">
          <h3>{label}</h3>
          <code>{value}</code>
          <div className="m-secret-actions">
            <CopyButton text={value} label={copyLabel} />
          </div>
        </section>
      ))}
    </Modal>
  );
}
