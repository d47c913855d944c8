import { Link } from 'react-router';
import type { Cooperative } from '../../entities/cooperatives/api';
import { fr } from '../../i18n/fr';

const t = fr.cooperatives;

interface PresidentProps {
  row: Cooperative;
  /** -1 in a table, whose cells are reached by their arrows. */
  tabIndex?: number;
}

/** Who presides, with the way to their page where the account sees them as a member. */
export function President({ row, tabIndex }: PresidentProps) {
  const { cooperative_presidentMemberId: id, cooperative_presidentMemberName: name } = row;
  if (id === null) return <span className="m-hint">{t.noPresident}</span>;
  if (name === null) return <span className="m-hint">{t.presidentElsewhere}</span>;
  return (
    <Link to={`/members/${id}`} tabIndex={tabIndex}>
      {name}
    </Link>
  );
}
