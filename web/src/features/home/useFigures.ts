// The figures of the landing page that one may see, each with its own answer or failure.
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMay } from '../../auth/permission';
import type { ScreenKey } from '../../i18n/fr/screens';
import {
  departmentCountQuery,
  localityCountQuery,
  regionCountQuery,
  subprefectureCountQuery,
  userCountQuery,
} from './api';

export interface Counted {
  total: number;
  totalIsEstimate: boolean;
}

export interface FigureOf {
  screen: ScreenKey;
  path: string;
  answer: UseQueryResult<Counted>;
}

export function useFigures() {
  const may = useMay();
  const geography = may('geography.read');
  const people = may('users.read');
  const regions = useQuery({ ...regionCountQuery, enabled: geography });
  const departments = useQuery({ ...departmentCountQuery, enabled: geography });
  const subprefectures = useQuery({ ...subprefectureCountQuery, enabled: geography });
  const localities = useQuery({ ...localityCountQuery, enabled: geography });
  const users = useQuery({ ...userCountQuery, enabled: people });
  const figures: FigureOf[] = [];
  if (geography) {
    figures.push(
      { screen: 'regions', path: '/regions', answer: regions },
      { screen: 'departments', path: '/departments', answer: departments },
      { screen: 'subprefectures', path: '/subprefectures', answer: subprefectures },
      { screen: 'localities', path: '/localities', answer: localities },
    );
  }
  if (people) figures.push({ screen: 'users', path: '/user_list', answer: users });
  return { figures, regions, localities, users };
}

export type Figures = ReturnType<typeof useFigures>;
