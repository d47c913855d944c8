// The family of a member, whoever of it is open: the main member, spouses, children.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import { ErrorState } from '../../../ui/table/ListStates';
import { familyQuery, type Member } from '../member';
import { Panel } from '../../../ui/record/Panel';
import { mainIdOf } from '../text';
import { Person } from './Person';

const t = fr.member;

export const addSpouseTo = (mainId: number): string => `/members/nouveau?conjointDe=${mainId}`;
export const addChildTo = (mainId: number): string => `/members/nouveau?enfantDe=${mainId}`;

interface PeopleProps {
  label: string;
  people: readonly Member[];
  empty: string;
  here: number;
}

function People({ label, people, empty, here }: PeopleProps) {
  if (people.length === 0) return <p className="m-hint">{empty}</p>;
  return (
    <ul className="m-people" aria-label={label}>
      {people.map((one) => (
        <Person key={one.member_id} member={one} isHere={one.member_id === here} />
      ))}
    </ul>
  );
}

export function FamilyPanel({ member, mayWrite }: { member: Member; mayWrite: boolean }) {
  const id = member.member_id;
  const { data, error, isPending, refetch } = useQuery(familyQuery(id));
  const main = data?.mainMember;
  const { spouses = [], children = [] } = data ?? {};
  const add = mayWrite && (
    <div className="m-alert-actions m-no-print">
      <LinkButton size="small" icon={<PlusOutlined aria-hidden />} to={addSpouseTo(mainIdOf(member))}>
        {t.addSpouse}
      </LinkButton>
      <LinkButton size="small" icon={<PlusOutlined aria-hidden />} to={addChildTo(mainIdOf(member))}>
        {t.addChild}
      </LinkButton>
    </div>
  );
  return (
    <Panel id="family" title={t.familyPanel} actions={add}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {main && main.member_id !== id && (
        <People label={fr.members.links.main} people={[main]} empty="" here={id} />
      )}
      {data && spouses.length + children.length === 0 && <p className="m-hint">{t.alone}</p>}
      {spouses.length + children.length > 0 && (
        <>
          <h3>{t.spouses}</h3>
          <People label={t.spouses} people={spouses} empty={t.noSpouse} here={id} />
          <h3>{t.children}</h3>
          <People label={t.children} people={children} empty={t.noChild} here={id} />
        </>
      )}
    </Panel>
  );
}
