// A locality whose id alone is known, with what lies around it.
import { useQuery } from '@tanstack/react-query';
import { fr } from '../../i18n/fr';
import { localityQuery } from './api';
import { pathText } from './places';

export function LocalityName({ id }: { id: number }) {
  const { data, isPending } = useQuery(localityQuery(id));
  if (data)
    return pathText([data.region_name, data.department_name, data.subprefecture_name, data.locality_name]);
  return isPending ? '…' : fr.geography.unknownPlace(id);
}
