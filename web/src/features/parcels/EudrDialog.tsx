// Who receives the parcels that leave for the EU's information system, and what they say of producers.
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, type FormInstance, Input, Radio } from 'antd';
import { useEffect } from 'react';
import { settingsQuery } from '../../api/settings';
import { CROPS } from '../../entities/parcels/api';
import { fr } from '../../i18n/fr';
import { Dialog } from '../../ui/Dialog';
import { CheckedForm } from '../../ui/form/CheckedForm';
import { longestRule } from '../../ui/form/rules';
import { focusField } from '../../ui/form/useSave';
import { useJobStore } from '../../ui/jobs/useJobs';
import { limits } from '../../ui/limits';
import type { ParcelFilter, PlotExport } from './api';

const t = fr.parcelEudr;
const PRODUCERS = Object.keys(t.producers) as (keyof typeof t.producers)[];

interface Answers {
  recipient: string;
  country: string;
  producer: keyof typeof t.producers;
}

const USUAL: Partial<Answers> = { producer: 'numbers' };
const COUNTRY = 'global.parcel.country';
/** The setting of an installation elsewhere. */
const ELSEWHERE = 'other';

/** Crops that the regulation is not about; another one may be soya. */
const UNCOVERED: readonly (typeof CROPS)[number][] = ['anacarde', 'riz', 'mais'];

function CropNote({ crop }: Pick<ParcelFilter, 'crop'>) {
  if (!crop) return <p className="m-hint">{t.allCrops}</p>;
  if (!UNCOVERED.includes(crop)) return null;
  return <Alert type="warning" showIcon className="m-form-alert" title={t.otherCrop} />;
}

/** Where the producers are unless somebody says otherwise, once it is known; whether a setting says it. */
function useHome(form: FormInstance<Answers>): boolean {
  const { data } = useQuery(settingsQuery);
  const setting = data?.rows.find(({ loginParam_name: name }) => name === COUNTRY);
  const home = setting?.loginParam_stringValue ?? ELSEWHERE;
  useEffect(() => {
    if (home !== ELSEWHERE && !form.isFieldTouched('country')) form.setFieldsValue({ country: home });
  }, [home, form]);
  return home !== ELSEWHERE;
}

interface EudrDialogProps {
  filter: ParcelFilter;
  /** What the list is searched for. */
  words?: string;
  total: number;
  onClose: () => void;
}

function Fields({ hasHome }: { hasHome: boolean }) {
  return (
    <>
      <Form.Item
        name="recipient"
        label={t.recipient}
        extra={t.recipientHint}
        rules={[
          { required: true, whitespace: true, message: fr.form.required(t.recipient) },
          longestRule(limits.exportRecipient),
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="country"
        label={t.country}
        extra={hasHome ? t.countryHint : t.countryElsewhere}
        normalize={(value: string) => value.trim().toUpperCase()}
        rules={[{ required: true, pattern: /^[A-Z]{2}$/, message: t.notCountry }]}
      >
        <Input autoComplete="off" maxLength={2} />
      </Form.Item>
      <Form.Item name="producer" label={t.producer} extra={t.namesHint}>
        <Radio.Group options={PRODUCERS.map((value) => ({ value, label: t.producers[value] }))} />
      </Form.Item>
    </>
  );
}

export function EudrDialog({ filter, words, total, onClose }: EudrDialogProps) {
  const [form] = Form.useForm<Answers>();
  const jobs = useJobStore();
  const hasHome = useHome(form);
  function start({ recipient, country, producer }: Answers): void {
    const params: PlotExport = {
      ...filter,
      filter: words,
      export_recipient: recipient.trim(),
      export_country: country,
      export_withNames: producer === 'names',
    };
    jobs.startFile({ kind: 'parcels.eudr', title: t.job(total, recipient.trim()), params, total });
    onClose();
  }
  return (
    <Dialog
      title={t.title(total)}
      okText={t.start}
      cancelText={fr.form.cancel}
      // Enter in a field sends a form of several only where it has a button.
      okButtonProps={{ htmlType: 'submit', form: 'eudr' }}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, 'recipient')}
    >
      <p>{t.text}</p>
      <CropNote crop={filter.crop} />
      <CheckedForm<Answers> form={form} name="eudr" initialValues={USUAL} onFinish={start}>
        <Fields hasHome={hasHome} />
      </CheckedForm>
    </Dialog>
  );
}
