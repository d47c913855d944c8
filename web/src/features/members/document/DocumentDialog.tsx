// « Imprimer un document »: what it says is typed here, and is still here when printing fails.
import { PrinterOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useSession } from '../../../auth/session';
import { fr } from '../../../i18n/fr';
import { TemplateChoice } from '../../../entities/reports/TemplateChoice';
import { Dialog } from '../../../ui/Dialog';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import { DateInput } from '../../../ui/form/DateInput';
import { dateRule, NEXT_YEAR, today } from '../../../ui/form/date';
import { moveOnAfterChoice } from '../../../ui/form/moveOn';
import { refusalOf } from '../../../ui/form/refusal';
import { longestRule } from '../../../ui/form/rules';
import { fieldErrors, focusField } from '../../../ui/form/useSave';
import { limits } from '../../../ui/limits';
import { FileReady } from '../../../ui/print/FileReady';
import { Preparing } from '../../../ui/print/Preparing';
import { usePrinting } from '../../../ui/print/usePrinting';
import { printDocuments } from '../api';
import { FieldText } from './FieldText';
import './document.css';

const t = fr.memberDocument;
const FIRST = 'document_title';

interface DocumentValues {
  document_title: string;
  document_number: string;
  /** Without one, the server's today. */
  document_date: string | null;
  document_subject: string;
  document_text: string;
  document_author: string;
  report_id?: number;
}

interface DocumentDialogProps {
  /** Of whom, and how many they are. */
  about: string;
  count: number;
  idsOf: (signal: AbortSignal) => Promise<number[]>;
  onClose: () => void;
}

function Line({ name, label }: { name: keyof DocumentValues; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={[longestRule(limits.documentLine)]}>
      <Input autoComplete="off" />
    </Form.Item>
  );
}

function Fields() {
  return (
    <>
      <Line name="document_title" label={t.title} />
      <div className="m-document-line">
        <Line name="document_number" label={t.number} />
        <Form.Item name="document_date" label={t.date} rules={[dateRule(false, NEXT_YEAR)]}>
          <DateInput label={t.date} />
        </Form.Item>
        <Line name="document_author" label={t.author} />
      </div>
      <Line name="document_subject" label={t.subject} />
      <Form.Item
        name="document_text"
        label={t.text}
        extra={t.textHint}
        rules={[longestRule(limits.documentText)]}
      >
        <FieldText />
      </Form.Item>
      <Form.Item name="report_id" noStyle>
        <TemplateChoice type="document" />
      </Form.Item>
    </>
  );
}

/** What it says at first. */
const usual = (author: string): DocumentValues => ({
  document_title: t.usualTitle,
  document_number: '',
  document_date: today(),
  document_subject: t.usualSubject,
  document_text: t.usualText,
  document_author: author,
});

const PrintButton = ({ loading, onClick }: { loading: boolean; onClick: () => void }) => (
  <Button type="primary" icon={<PrinterOutlined aria-hidden />} loading={loading} onClick={onClick}>
    {fr.printing.print}
  </Button>
);

export default function DocumentDialog({ about, count, idsOf, onClose }: DocumentDialogProps) {
  const [form] = Form.useForm<DocumentValues>();
  const initial = usual(useSession().user?.login_name ?? '');
  const names = Object.keys(initial);
  const printing = usePrinting<DocumentValues>(async (values, signal, onBytes) =>
    printDocuments({ ...values, member_ids: await idsOf(signal) }, signal, onBytes),
  );
  const { data: file, error, isPending } = printing;
  const problem = error && refusalOf(error, names).rest;
  const submit = (values: DocumentValues): void =>
    printing.mutate(values, {
      onError: (failure) => {
        const { fields } = refusalOf(failure, names);
        form.setFields(fieldErrors<DocumentValues>(fields));
        focusField(form, fields[0]?.field);
      },
    });
  function change(): void {
    printing.reset();
    focusField(form, FIRST);
  }
  const print = <PrintButton loading={isPending} onClick={form.submit} />;

  return (
    <Dialog
      title={t.dialog(about)}
      width={720}
      style={{ top: 24 }}
      mask={{ closable: false }}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, FIRST)}
      footer={
        <div className="m-dialog-actions">
          <Button onClick={onClose}>{file ? fr.form.close : fr.form.cancel}</Button>
          {file ? <Button onClick={change}>{t.change}</Button> : print}
        </div>
      }
    >
      <CheckedForm<DocumentValues>
        form={form}
        hidden={file !== undefined}
        name="document"
        initialValues={initial}
        onFinish={submit}
        onKeyDown={moveOnAfterChoice}
      >
        {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
        <Fields />
      </CheckedForm>
      {isPending && <Preparing received={printing.received} />}
      {file && <FileReady file={file} title={t.ready(count)} text={fr.printing.readyText} />}
    </Dialog>
  );
}
