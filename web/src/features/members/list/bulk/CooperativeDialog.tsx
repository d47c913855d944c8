import { Input, Radio } from 'antd';
import { useState } from 'react';
import { CooperativePicker } from '../../../../entities/cooperatives/CooperativePicker';
import { fr } from '../../../../i18n/fr';
import { dayOf } from '../../../../i18n/format';
import type { CooperativeParams } from '../jobKinds';
import { type ActionProps, PlannedDialog } from './PlannedDialog';

const t = fr.belonging;

const today = (): string => dayOf(new Date());

/** Several members join a cooperative, or leave theirs. */
export function CooperativeDialog(props: ActionProps) {
  const [joins, setJoins] = useState(true);
  const [id, setId] = useState<number>();
  const [on, setOn] = useState(today);
  const to = joins ? (id ?? null) : null;
  return (
    <PlannedDialog
      {...props}
      action="cooperative"
      ready={(!joins || id !== undefined) && on !== ''}
      params={{ cooperativeId: to, on } satisfies CooperativeParams}
      refusalOf={(member) => {
        if (joins && id === undefined) return undefined;
        if (member.member_cooperativeId !== to) return undefined;
        return joins ? t.already : t.alreadyNone;
      }}
      question={
        <>
          <p>{t.moveText}</p>
          <div className="m-bulk-fields">
            <Radio.Group
              aria-label={t.choice}
              value={joins}
              options={[
                { value: true, label: t.join },
                { value: false, label: t.leave },
              ]}
              onChange={({ target }) => setJoins(target.value as boolean)}
            />
            {joins && <CooperativePicker aria-label={t.newCooperative} value={id} onChange={setId} />}
            <label className="m-filter-day">
              <span>{t.on}</span>
              <Input type="date" max={today()} value={on} onChange={(event) => setOn(event.target.value)} />
            </label>
          </div>
        </>
      }
    />
  );
}
