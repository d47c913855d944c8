// A cooperative to make or to change, beside the list or its page.
import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Form, Input } from 'antd';
import {
  type Cooperative,
  refreshCooperatives,
  type SaveCooperative,
  saveCooperative,
  STATUSES,
} from '../../entities/cooperatives/api';
import { MemberPicker } from '../../entities/members/MemberPicker';
import { fr } from '../../i18n/fr';
import { formatPhone } from '../../i18n/format';
import { LocalityPicker } from '../../entities/geography/LocalityPicker';
import { Choice } from '../../ui/form/Choice';
import { FormActions } from '../../ui/form/FormActions';
import { FormFields } from '../../ui/form/FormFields';
import { RecordForm } from '../../ui/form/RecordForm';
import { longestRule } from '../../ui/form/rules';
import type { FormField } from '../../ui/form/types';
import { useRecordForm } from '../../ui/form/useRecordForm';
import { limits } from '../../ui/limits';

const t = fr.cooperatives;

/** What follows from a status, said while one chooses. */
function StatusHint() {
  const status = Form.useWatch('cooperative_status', Form.useFormInstance<SaveCooperative>());
  return status ? t.statusHints[status] : null;
}

const fieldsOf = (record?: Cooperative): FormField<SaveCooperative>[] => [
  {
    name: 'cooperative_code',
    label: t.code,
    required: true,
    hint: t.codeHint,
    rules: [longestRule(limits.cooperativeCode)],
    input: <Input autoComplete="off" autoCapitalize="characters" />,
  },
  {
    name: 'cooperative_name',
    label: t.name,
    required: true,
    rules: [longestRule(limits.cooperativeName)],
    input: <Input autoComplete="off" />,
  },
  {
    name: 'cooperative_status',
    label: t.status,
    required: true,
    hint: <StatusHint />,
    input: <Choice options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))} />,
    show: ({ cooperative_status: status }) => (status ? t.statuses[status] : ''),
  },
  {
    name: 'cooperative_localityId',
    label: t.locality,
    input: <LocalityPicker allowClear />,
    show: () => record?.locality_name ?? '',
  },
  {
    name: 'cooperative_contact',
    label: t.contact,
    rules: [longestRule(limits.memberContact)],
    input: <Input type="tel" autoComplete="off" />,
    show: ({ cooperative_contact: phone }) => formatPhone(phone ?? ''),
  },
  {
    name: 'cooperative_presidentMemberId',
    label: t.president,
    hint: t.presidentHint,
    input: <MemberPicker allowClear />,
    show: ({ cooperative_presidentMemberId: id }) =>
      record?.cooperative_presidentMemberName ?? (id === null ? '' : t.presidentElsewhere),
  },
];

interface CooperativeFormProps {
  record?: Cooperative;
  onSaved: () => void;
  onStale: () => void;
  onCancel: () => void;
}

function CooperativeForm({ record, onCancel, ...rest }: CooperativeFormProps) {
  const form = useRecordForm({
    entity: 'cooperative',
    idField: 'cooperative_id',
    versionField: 'cooperative_version',
    record,
    initial: record ? undefined : { cooperative_status: 'active' },
    fields: fieldsOf(record),
    save: saveCooperative,
    ...rest,
  });
  return (
    <RecordForm form={form}>
      <FormFields form={form} />
      <FormActions form={form} onCancel={onCancel} />
    </RecordForm>
  );
}

interface CooperativeDrawerProps {
  open: boolean;
  /** To change; absent = a new one. */
  record?: Cooperative;
  onClose: () => void;
}

export function CooperativeDrawer({ open, record, onClose }: CooperativeDrawerProps) {
  const queryClient = useQueryClient();
  const refresh = (): void => refreshCooperatives(queryClient);
  return (
    <Drawer open={open} title={record ? t.edit : t.create} size={480} onClose={onClose} destroyOnHidden>
      <CooperativeForm
        // One form per record: another one starts afresh.
        key={record?.cooperative_id ?? 'new'}
        record={record}
        onSaved={() => {
          onClose();
          refresh();
        }}
        onStale={refresh}
        onCancel={onClose}
      />
    </Drawer>
  );
}
