// Registering a family in one go, by the keyboard alone: the main member, then spouses and children, a photo
// of each.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/error';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { ErrorState } from '../../../ui/table/ListStates';
import { MemberForm, type Saved } from '../form/MemberForm';
import { begun, inherited } from '../../../entities/members/form/values';
import { memberQuery } from '../../../entities/members/api';
import { familyQuery, type Member, refreshMembers } from '../member';
import '../member.css';
import { PhotoDialog } from '../photo/PhotoDialog';
import { mainIdOf, nameOf } from '../text';
import { FamilyStrip } from './FamilyStrip';
import { Next, Registered } from './Registered';
import { type Dependant, type Step, useEnrolment } from './useEnrolment';

const t = fr.member;
const WAYS = [
  { key: 'spouse', label: t.saveAndSpouse },
  { key: 'child', label: t.saveAndChild },
] as const satisfies readonly { key: Dependant; label: string }[];

const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;
const isDependant = (way: string | undefined): way is Dependant => WAYS.some(({ key }) => key === way);

function titleOf(step: Step, main: Member | undefined): string {
  if (!step.kinship || !main) return t.enrolMain;
  return (step.kinship.kind === 'spouse' ? t.enrolSpouse : t.enrolChild)(nameOf(main));
}

const kinshipOf = ({ kind, mainId }: NonNullable<Step['kinship']>) => ({
  ...(kind === 'spouse' ? { member_isSpouse: true } : { member_isChild: true }),
  member_mainMemberId: mainId,
});

/** Who was registered last, and the family that is being registered. */
function usePeople({ kinship, registered }: Step) {
  const last = useQuery({ ...memberQuery(registered ?? 0), enabled: registered !== undefined });
  const lastMember = registered === undefined ? undefined : (last.data?.member ?? undefined);
  const mainId = kinship?.mainId ?? (lastMember && mainIdOf(lastMember));
  const family = useQuery({ ...familyQuery(mainId ?? 0), enabled: mainId !== undefined });
  const main = mainId === undefined ? undefined : (family.data?.mainMember ?? undefined);
  const failure = kinship && !family.data ? family.error : null;
  return { last, lastMember, mainId, family, main, failure };
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!isGone(error)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <Result status="info" title={t.mainGone} extra={<LinkButton to="/members">{t.backToList}</LinkButton>} />
  );
}

interface PersonProps {
  step: Step;
  main: Member | undefined;
  mainId: number | undefined;
  onSaved: (saved: Saved, way?: string) => void;
}

function Person({ step: { kinship, registered }, main, mainId, onSaved }: PersonProps) {
  const navigate = useNavigate();
  return (
    <section className="m-panel">
      <p className="m-hint">
        {t.enrolHint} {main && t.inherited}
      </p>
      <MemberForm
        // One form per person: the next starts afresh.
        key={`${kinship?.kind} ${mainId} ${registered}`}
        kinship={kinship && kinshipOf(kinship)}
        initial={{ ...begun(), ...(main && inherited(main)) }}
        draftName={kinship ? `member.${kinship.kind}.${kinship.mainId}` : undefined}
        ways={WAYS}
        onSaved={onSaved}
        onCancel={() => void navigate(mainId === undefined ? '/members' : `/members/${mainId}`)}
      />
    </section>
  );
}

export default function EnrolmentPage() {
  const { step, go } = useEnrolment();
  const { kinship, registered } = step;
  const queryClient = useQueryClient();
  const mayPhoto = usePermission('photos.write');
  // Whose photo is being taken; the next form waits for it.
  const [photoOf, setPhotoOf] = useState<number>();
  const { last, lastMember, mainId, family, main, failure } = usePeople(step);

  // Whoever can't be read back has no photo step.
  const isPhotoStep = photoOf !== undefined && (!last.isError || lastMember !== undefined);

  function saved({ member_id }: Saved, way?: string): void {
    void refreshMembers(queryClient);
    const next = isDependant(way) ? { kind: way, mainId: kinship?.mainId ?? member_id } : undefined;
    go({ kinship: next, registered: member_id });
    if (mayPhoto) setPhotoOf(member_id);
  }

  const waits = kinship !== undefined && !main && !failure;
  const isReadOnly = kinship !== undefined && main?.member_canWrite === false;
  const hasForm =
    (kinship !== undefined || registered === undefined) && !isPhotoStep && !isReadOnly && !failure;
  return (
    <div className="m-member">
      <PageHeader title={titleOf(step, main)} />
      {failure && <Failure error={failure} onRetry={() => void family.refetch()} />}
      {mainId !== undefined && family.data && <FamilyStrip family={family.data} />}
      {registered !== undefined && <Registered member={lastMember} onPhoto={() => setPhotoOf(registered)} />}
      {isReadOnly && <Alert type="info" showIcon title={t.mainReadOnly} />}
      {registered !== undefined && !kinship && lastMember && (
        <Next
          onNext={(kind) => go(kind ? { kinship: { kind, mainId: mainIdOf(lastMember) }, registered } : {})}
        />
      )}
      {waits && <Skeleton active />}
      {hasForm && !waits && <Person {...{ step, main, mainId }} onSaved={saved} />}
      {isPhotoStep && lastMember?.member_id === photoOf && (
        <PhotoDialog
          open
          memberId={lastMember.member_id}
          memberName={nameOf(lastMember)}
          onClose={() => setPhotoOf(undefined)}
          onSaved={() => {
            setPhotoOf(undefined);
            void refreshMembers(queryClient);
          }}
        />
      )}
    </div>
  );
}
