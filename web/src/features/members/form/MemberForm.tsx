// The form of a member, new or known: groups, possible duplicates, and what the family gives.
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { localityQuery } from '../../../entities/geography/api';
import { pathText } from '../../../entities/geography/places';
import { FormActions, type SaveWay } from '../../../ui/form/FormActions';
import { Field, FormSection } from '../../../ui/form/FormFields';
import { RecordForm } from '../../../ui/form/RecordForm';
import { type RecordForm as FormState, useRecordForm } from '../../../ui/form/useRecordForm';
import type { SaveMember } from '../api';
import { DuplicateDialog } from '../duplicates/DuplicateDialog';
import { checkNamesakes } from '../duplicates/namesakes';
import { Resemblances } from '../duplicates/Resemblances';
import { type Candidate, type Member, refreshMembers, saveMember } from '../member';
import { kindOf } from '../text';
import { type Group, groups, memberFields } from '../../../entities/members/form/fields';
import { useCooperativeNames } from '../../../entities/cooperatives/CooperativePicker';
import { readMember, writeMember } from '../../../entities/members/form/values';

const t = fr.member;
const GROUPS = Object.keys(groups) as Group[];
/** What everyone is asked; the rest of a new member can wait. */
const FIRST: Group[] = ['identity', 'contact', 'place'];

export type Saved = Awaited<ReturnType<typeof saveMember>>;

interface MemberFormProps {
  record?: Member;
  /** Of a new dependant: whose, and as what; sent along. */
  kinship?: SaveMember;
  /** Of a new member: what is taken over. */
  initial?: SaveMember;
  draftName?: string;
  ways?: readonly SaveWay[];
  onSaved: (saved: Saved, way?: string) => void;
  onCancel: () => void;
}

/** How an id reads where two sides are compared. */
function useLocalityNames() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const seen = new Map<unknown, string>();

    function remember(one: Partial<Member>): void {
      if (one.locality_name) seen.set(one.member_localityId, one.locality_name);
    }

    function nameOf(id: unknown): string {
      const row = queryClient.getQueryData(localityQuery(Number(id)).queryKey);
      if (row)
        return pathText([row.region_name, row.department_name, row.subprefecture_name, row.locality_name]);
      return seen.get(id) ?? fr.geography.unknownPlace(Number(id));
    }

    return { remember, nameOf };
  }, [queryClient]);
}

function candidatesOf(error: ApiError): Candidate[] | undefined {
  if (error.code !== 'possible_duplicate') return undefined;
  return (error.body as { candidates?: Candidate[] } | undefined)?.candidates;
}

/** Somebody alike holds a save until the form says that they were looked at. */
function useDoubles() {
  const [alike, setAlike] = useState<{ candidates: Candidate[]; confirm: () => void }>();
  function hold(error: ApiError, resend: (more: SaveMember) => void): boolean {
    const candidates = candidatesOf(error);
    if (!candidates) return false;
    const confirm = (): void => resend({ member_duplicateConfirmed: true });
    setAlike({ candidates, confirm });
    return true;
  }
  const dialog = alike && (
    <DuplicateDialog
      candidates={alike.candidates}
      onConfirm={() => {
        setAlike(undefined);
        alike.confirm();
      }}
      onCancel={() => setAlike(undefined)}
    />
  );
  return { hold, dialog };
}

const folded = GROUPS.filter((group) => !FIRST.includes(group));
const isFolded = (name: string) =>
  folded.some((group) => (groups[group] as readonly string[]).includes(name));

/** A number once given stays; a main member has no rank. */
function useFields(nameOf: (id: unknown) => string, isNew: boolean, isDependant: boolean) {
  const cooperativeName = useCooperativeNames();
  return useMemo(
    () =>
      memberFields(nameOf, cooperativeName).filter(
        ({ name }) => (name !== 'member_idNumber' || isNew) && (name !== 'member_orderNumber' || isDependant),
      ),
    [nameOf, cooperativeName, isNew, isDependant],
  );
}

function Unfold({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  return (
    <Button
      type="text"
      className="m-unfold"
      icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t.more}
    </Button>
  );
}

const sectionOf = (form: FormState<SaveMember>) => (group: Group) => (
  <FormSection key={group} title={t.groups[group]}>
    {groups[group].map((name) => (
      <Field key={name} form={form} name={name} />
    ))}
  </FormSection>
);

export function MemberForm(props: MemberFormProps) {
  const { record, kinship } = props;
  const queryClient = useQueryClient();
  const places = useLocalityNames();
  if (record) places.remember(record);
  const [unfolded, setUnfolded] = useState(record !== undefined);
  const doubles = useDoubles();
  const isNew = record === undefined;
  const isDependant = record ? kindOf(record) !== 'main' : kinship !== undefined;
  const fields = useFields(places.nameOf, isNew, isDependant);

  const form = useRecordForm({
    entity: 'member',
    idField: 'member_id',
    versionField: 'member_version',
    record,
    read: (one: Member) => {
      places.remember(one);
      return readMember(one);
    },
    initial: props.initial,
    draftName: props.draftName,
    fields,
    save: async (changes) => {
      const body = { ...kinship, ...writeMember(changes) };
      if (isNew) await checkNamesakes(body);
      return saveMember(body);
    },
    onSaved: props.onSaved,
    onStale: () => void refreshMembers(queryClient),
    onRefused: doubles.hold,
    onInvalid: (wrong) => {
      if (wrong.some(isFolded)) setUnfolded(true);
    },
    isLong: true,
  });
  const section = sectionOf(form);

  return (
    <>
      <RecordForm
        form={form}
        firstFocus={isDependant && isNew ? 'member_firstname' : 'member_lastname'}
        enterMovesOn={isNew}
      >
        {FIRST.map(section)}
        {isNew && <Resemblances />}
        {isNew && <Unfold isOpen={unfolded} onToggle={() => setUnfolded(!unfolded)} />}
        <div hidden={!unfolded}>{folded.map(section)}</div>
        <FormActions form={form} ways={props.ways} onCancel={props.onCancel} />
      </RecordForm>
      {doubles.dialog}
    </>
  );
}
