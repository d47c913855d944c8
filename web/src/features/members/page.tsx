// The page of one member: who it is and what can be done beside card and payments, then family, every field,
// history.
import { useQuery } from '@tanstack/react-query';
import { Alert, Result, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../api/error';
import { useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { History } from '../../entities/audit/History';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState } from '../../ui/table/ListStates';
import { useEditQuery } from '../../ui/useEditQuery';
import { useRecordId } from '../../ui/record/useRecordId';
import { FamilyPanel } from './family/FamilyPanel';
import { EditDrawer } from './form/EditDrawer';
import './member.css';
import type { Member } from './member';
import { memberQuery } from '../../entities/members/api';
import type { Conflict } from '../../entities/synchronization/conflicts';
import { ConflictsPanel } from '../../entities/synchronization/ConflictsPanel';
import { Actions, type Opened } from './page/Actions';
import { BelongingPanel } from './page/BelongingPanel';
import { CardPanel } from './page/CardPanel';
import { historyLabels, historyText } from '../../entities/members/history';
import { Identity } from './page/Identity';
import { InformationPanel } from './page/InformationPanel';
import { nextStepOf } from './page/nextStep';
import { ParcelsPanel } from './page/ParcelsPanel';
import { PaymentPanel } from './page/PaymentPanel';
import { nameOf } from './text';

const t = fr.member;
const EDIT = 'modifier';

interface MemberViewProps {
  member: Member;
  conflicts: readonly Conflict[];
}

function MemberView({ member, conflicts }: MemberViewProps) {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const [open, setOpen] = useState<Opened>();
  const may = useMay();
  const mayWrite = may('members.write') && member.member_canWrite;
  const next = nextStepOf(member, may);
  const edit = useCallback(() => editQuery((next) => next.set(EDIT, '1')), [editQuery]);
  const close = useCallback(() => editQuery((next) => next.delete(EDIT), { replace: true }), [editQuery]);
  return (
    <>
      {!member.member_canWrite && (
        <Alert type="info" showIcon title={t.readOnlyTitle} description={t.readOnlyText} />
      )}
      <div className="m-member-head">
        <div className="m-panel m-member-who">
          <Identity member={member} isInConflict={conflicts.length > 0} />
          <Actions member={member} next={next} onEdit={edit} open={open} onOpen={setOpen} />
        </div>
        <div className="m-member-state">
          <CardPanel member={member} next={next} onEdit={edit} onOpen={setOpen} />
          <PaymentPanel
            member={member}
            isOffered={next.remedies.includes('transaction')}
            open={open === 'payment'}
            onOpen={(isOpen) => setOpen(isOpen ? 'payment' : undefined)}
          />
        </div>
      </div>
      {conflicts.length > 0 && <ConflictsPanel entity="member" id={member.member_id} conflicts={conflicts} />}
      <FamilyPanel member={member} mayWrite={mayWrite} onChangeHolder={() => setOpen('holder')} />
      <BelongingPanel id={member.member_id} />
      <ParcelsPanel id={member.member_id} />
      <InformationPanel member={member} />
      {/* It hides itself from those who may not see it. */}
      <div className="m-panel m-history-panel">
        <History entity="member" id={member.member_id} labels={historyLabels} format={historyText} />
      </div>
      <EditDrawer member={member} open={mayWrite && params.has(EDIT)} onClose={close} />
    </>
  );
}

function Gone() {
  return (
    <Result
      status="info"
      title={t.gone}
      extra={
        <LinkButton type="primary" to="/members">
          {t.backToList}
        </LinkButton>
      }
    />
  );
}

export default function MemberPage() {
  const id = useRecordId();
  const { data, error, refetch } = useQuery(memberQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const member = isGone ? undefined : (data?.member ?? undefined);
  const conflicts = data?.conflicts ?? [];
  return (
    <div className="m-member">
      {/* The same one throughout: it holds the focus, and the help that was opened meanwhile. */}
      <PageHeader title={member ? nameOf(member) : fr.screens.member.title} />
      {isGone && <Gone />}
      {/* Another member's page starts afresh: no dialog or fold of the last one stays. */}
      {member && <MemberView key={id} member={member} conflicts={conflicts} />}
      {error && !isGone && !member && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !member && (
        <div role="status" aria-label={t.loading}>
          <Skeleton active avatar={{ shape: 'square', size: 120 }} paragraph={{ rows: 3 }} />
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
    </div>
  );
}
