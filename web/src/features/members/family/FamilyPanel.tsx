// The family of a member, whoever of it is open: the main member, spouses, children.
import { PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useNavigate } from 'react-router';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import { ErrorState } from '../../../ui/table/ListStates';
import { familyQuery, type Member } from '../member';
import { Panel } from '../../../ui/record/Panel';
import { useShortcuts } from '../../../ui/shortcuts';
import { mainIdOf, nameOf } from '../text';
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

interface ActsProps {
  mainId: number;
  name: string;
  isFamily: boolean;
  onChangeHolder: () => void;
}

function Acts({ mainId, name, isFamily, onChangeHolder }: ActsProps) {
  const additions = [
    [t.addSpouse, addSpouseTo(mainId)],
    [t.addChild, addChildTo(mainId)],
  ] as const;
  return (
    <div className="m-alert-actions m-no-print">
      {additions.map(([label, to]) => (
        <LinkButton
          key={to}
          size="small"
          icon={<PlusOutlined aria-hidden />}
          to={to}
          aria-label={t.ofFamily(label, name)}
        >
          {label}
        </LinkButton>
      ))}
      {isFamily && (
        <Button size="small" icon={<SwapOutlined aria-hidden />} onClick={onChangeHolder}>
          {t.changeHolder}
        </Button>
      )}
    </div>
  );
}

interface FamilyPanelProps {
  member: Member;
  mayWrite: boolean;
  onChangeHolder: () => void;
}

export function FamilyPanel({ member, mayWrite, onChangeHolder }: FamilyPanelProps) {
  const id = member.member_id;
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQuery(familyQuery(id));
  const main = data?.mainMember;
  const { spouses = [], children = [] } = data ?? {};
  const mainId = mainIdOf(member);
  // Whose family it is, is not to be guessed from a child's page.
  const name = main ? nameOf(main) : (member.member_mainMemberName ?? nameOf(member));
  const isFamily = spouses.length + children.length > 0;
  useShortcuts(
    mayWrite
      ? [
          { keys: 'c', label: t.addSpouse, run: () => void navigate(addSpouseTo(mainId)) },
          { keys: 'f', label: t.addChild, run: () => void navigate(addChildTo(mainId)) },
          ...(isFamily ? [{ keys: 't', label: t.changeHolder, run: onChangeHolder }] : []),
        ]
      : [],
  );
  const acts = mayWrite && <Acts {...{ mainId, name, isFamily, onChangeHolder }} />;
  return (
    <Panel id="family" title={t.familyOf(name)} actions={acts}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {main && main.member_id !== id && (
        <People label={fr.members.links.main} people={[main]} empty="" here={id} />
      )}
      {data && !isFamily && <p className="m-hint">{t.alone}</p>}
      {isFamily && (
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
