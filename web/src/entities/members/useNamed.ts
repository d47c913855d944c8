// A member whose id alone is known.
import { useQuery } from '@tanstack/react-query';
import { fr } from '../../i18n/fr';
import { namedMemberQuery } from './api';

/** Nothing: out of reach, archived, or not known yet. */
export function useNamed(id: number | undefined): string | undefined {
  const { data } = useQuery({ ...namedMemberQuery(id ?? 0), enabled: id !== undefined });
  if (!data) return undefined;
  return fr.members.named(data.member_lastname, data.member_firstname, data.member_idNumber);
}
