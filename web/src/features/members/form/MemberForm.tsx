// The form of a member, new or known: groups, possible duplicates, and what the family gives.
import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { EntityForm } from '../../../ui/form/EntityForm';
import type { Values } from '../../../ui/form/types';
import { localityQuery } from '../../../ui/place/api';
import { pathText } from '../../../ui/place/places';
import { DuplicateDialog } from '../duplicates/DuplicateDialog';
import { checkNamesakes } from '../duplicates/namesakes';
import { Resemblances } from '../duplicates/Resemblances';
import { type Candidate, type Member, refreshMembers, saveMember } from '../member';
import { kindOf } from '../text';
import { type Group, groups, memberFields } from './fields';
import { readMember, writeMember } from './values';

const t = fr.member;
const GROUPS = Object.keys(groups) as Group[];
/** What everyone is asked; the rest of a new member can wait. */
const FIRST: Group[] = ['identity', 'contact', 'place'];

export type Saved = Awaited<ReturnType<typeof saveMember>>;

interface MemberFormProps {
  record?: Member;
  /** Of a new dependant: whose, and as what; sent along. */
  kinship?: Values;
  /** Of a new member: what is taken over. */
  initial?: Values;
  draftName?: string;
  ways?: readonly { key: string; label: string }[];
  onSaved: (saved: Saved, way?: string) => void;
  onCancel: () => void;
}

function Section({ group, children }: { group: Group; children: ReactNode }) {
  return (
    <fieldset className="m-fieldset">
      <legend>{t.groups[group]}</legend>
      <div className="m-fields">{children}</div>
    </fieldset>
  );
}

/** How an id reads where two sides are compared. */
function useLocalityNames(record: Member | undefined) {
  const queryClient = useQueryClient();
  const seen = useRef(new Map<unknown, string>());
  function remember(one: Partial<Member>): void {
    if (one.locality_name) seen.current.set(one.member_localityId, one.locality_name);
  }
  if (record) remember(record);
  function nameOf(id: unknown): string {
    const row = queryClient.getQueryData(localityQuery(Number(id)).queryKey);
    if (row)
      return pathText([row.region_name, row.department_name, row.subprefecture_name, row.locality_name]);
    return seen.current.get(id) ?? fr.geography.unknownPlace(Number(id));
  }
  return { remember, nameOf };
}

function candidatesOf(error: ApiError): Candidate[] | undefined {
  if (error.code !== 'possible_duplicate') return undefined;
  return (error.body as { candidates?: Candidate[] } | undefined)?.candidates;
}

export function MemberForm(props: MemberFormProps) {
  const { record, kinship } = props;
  const queryClient = useQueryClient();
  const places = useLocalityNames(record);
  const [unfolded, setUnfolded] = useState(record !== undefined);
  const [alike, setAlike] = useState<{ candidates: Candidate[]; confirm: () => void }>();
  const isDependant = record ? kindOf(record) !== 'main' : kinship !== undefined;
  const fields = useMemo(
    () =>
      memberFields((id) => places.nameOf(id)).filter(
        ({ name }) =>
          // A number once given stays; a main member has no rank.
          (name !== 'member_idNumber' || !record) && (name !== 'member_orderNumber' || isDependant),
      ),
    // The names of places are looked up when they are shown.
    [record === undefined, isDependant],
  );

  function held(error: ApiError, resend: (more: Values) => void): boolean {
    const candidates = candidatesOf(error);
    if (!candidates) return false;
    const confirm = (): void => resend({ member_duplicateConfirmed: true });
    setAlike({ candidates, confirm });
    return true;
  }

  const folded = GROUPS.filter((group) => !FIRST.includes(group));
  const isFolded = (name: string) =>
    folded.some((group) => (groups[group] as readonly string[]).includes(name));

  return (
    <>
      <EntityForm<Member>
        entity="member"
        idField="member_id"
        versionField="member_version"
        record={record}
        initial={props.initial}
        draftName={props.draftName}
        fields={fields}
        read={(one) => {
          places.remember(one as Partial<Member>);
          return readMember(one);
        }}
        save={async (values) => {
          const body = { ...kinship, ...writeMember(values) };
          if (!record) await checkNamesakes(body);
          return saveMember(body);
        }}
        ways={props.ways}
        onSaved={(answer, way) => props.onSaved(answer as Saved, way)}
        onStale={() => void refreshMembers(queryClient)}
        onCancel={props.onCancel}
        onRefused={held}
        onInvalid={(wrong) => {
          if (wrong.some(isFolded)) setUnfolded(true);
        }}
        firstFocus={isDependant && !record ? 'member_firstname' : 'member_lastname'}
        enterMovesOn={!record}
        arrange={(fieldOf) => {
          const section = (group: Group) => (
            <Section key={group} group={group}>
              {groups[group].map(fieldOf)}
            </Section>
          );
          return (
            <>
              {FIRST.map(section)}
              {!record && <Resemblances />}
              {!record && (
                <Button
                  type="text"
                  className="m-unfold"
                  icon={unfolded ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                  aria-expanded={unfolded}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {t.more}
                </Button>
              )}
              <div hidden={!unfolded}>{folded.map(section)}</div>
            </>
          );
        }}
      />
      {alike && (
        <DuplicateDialog
          candidates={alike.candidates}
          onConfirm={() => {
            setAlike(undefined);
            alike.confirm();
          }}
          onCancel={() => setAlike(undefined)}
        />
      )}
    </>
  );
}
