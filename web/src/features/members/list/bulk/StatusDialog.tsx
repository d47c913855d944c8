import { Alert, Input, Select } from 'antd';
import { useState } from 'react';
import { fr } from '../../../../i18n/fr';
import { dayOf } from '../../../../i18n/format';
import { limits } from '../../../../ui/limits';
import type { Status } from '../../api';
import { STATUSES } from '../../labels';
import type { StatusParams } from '../jobKinds';
import { type ActionProps, PlannedDialog } from './PlannedDialog';

const t = fr.members;

const today = (): string => dayOf(new Date());

/** Several members get another status. */
export function StatusDialog(props: ActionProps) {
  const [status, setStatus] = useState<Status>();
  const [reason, setReason] = useState('');
  const [on, setOn] = useState('');
  const params: StatusParams = {
    status: status ?? 'active',
    reason: reason.trim() || null,
    on: on || null,
  };
  return (
    <PlannedDialog
      {...props}
      action="status"
      ready={status !== undefined && (status === 'active' || reason.trim() !== '')}
      params={params}
      refusalOf={(member) => (member.member_status === status ? t.refusals.sameStatus : undefined)}
      question={
        <div className="m-bulk-fields">
          <Select<Status>
            aria-label={t.newStatus}
            placeholder={t.newStatus}
            options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
            value={status}
            onChange={setStatus}
          />
          <Input
            aria-label={t.statusReason}
            placeholder={`${t.statusReason} — ${t.statusReasonHint}`}
            maxLength={limits.statusReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <label className="m-filter-day">
            <span>{t.statusOn}</span>
            <Input type="date" max={today()} value={on} onChange={(event) => setOn(event.target.value)} />
          </label>
          {(status === 'deceased' || status === 'removed') && (
            <Alert type="info" showIcon title={t.statusFamily} />
          )}
        </div>
      }
    />
  );
}
