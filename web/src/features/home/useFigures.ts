// The figures of the landing page that one may see, each with its own answer or failure.
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type May, useMay } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import type { ScreenKey } from '../../i18n/fr/screens';
import {
  departmentCountQuery,
  localityCountQuery,
  memberCountQuery,
  regionCountQuery,
  subprefectureCountQuery,
  userCountQuery,
} from './api';

export interface Counted {
  total: number;
  totalIsEstimate: boolean;
}

export interface FigureOf {
  /** Whose list it counts. */
  screen: ScreenKey;
  label: string;
  path: string;
  /** Parts of what is counted. */
  parts?: readonly (Counted & { label: string; path: string })[];
  answer: Pick<UseQueryResult<Counted>, 'data' | 'isError' | 'isFetching'> & { refetch: () => unknown };
}

const ofList = (screen: ScreenKey, path: string, answer: FigureOf['answer']): FigureOf => ({
  screen,
  label: fr.screens[screen].title,
  path,
  answer,
});

/** What `useFigures` asks for. */
export function askForFigures(queryClient: QueryClient, may: May): Promise<void>[] {
  return [
    ...(may('members.read') ? [queryClient.prefetchQuery(memberCountQuery)] : []),
    ...(may('geography.read')
      ? [
          queryClient.prefetchQuery(regionCountQuery),
          queryClient.prefetchQuery(departmentCountQuery),
          queryClient.prefetchQuery(subprefectureCountQuery),
          queryClient.prefetchQuery(localityCountQuery),
        ]
      : []),
    ...(may('users.read') ? [queryClient.prefetchQuery(userCountQuery)] : []),
  ];
}

export function useFigures() {
  const may = useMay();
  const geography = may('geography.read');
  const accounts = may('users.read');
  const people = may('members.read');
  const members = useQuery({ ...memberCountQuery, enabled: people });
  const regions = useQuery({ ...regionCountQuery, enabled: geography });
  const departments = useQuery({ ...departmentCountQuery, enabled: geography });
  const subprefectures = useQuery({ ...subprefectureCountQuery, enabled: geography });
  const localities = useQuery({ ...localityCountQuery, enabled: geography });
  const users = useQuery({ ...userCountQuery, enabled: accounts });

  /** One of the counts of members; nothing where only an estimate of all is known. */
  function part(name: 'count' | 'main' | 'withPhoto' | 'withValidCard', path: string, label: string) {
    const { data, isError, isFetching, refetch } = members;
    const total = data?.[name];
    if (data && typeof total !== 'number') return [];
    const counted =
      typeof total === 'number'
        ? { total, totalIsEstimate: name === 'count' && data!.countIsEstimate }
        : undefined;
    const answer = { data: counted, isError, isFetching, refetch };
    return [{ screen: 'members', label, path, answer } satisfies FigureOf];
  }

  const figures: FigureOf[] = [];
  if (people) {
    figures.push(
      ...part('count', '/members', fr.screens.members.title),
      ...part('main', '/members?isMainAccount=true', fr.home.mains),
      ...part('withPhoto', '/members?withoutPhoto=false', fr.home.withPhoto),
      ...part('withValidCard', '/members?hasValidCard=true', fr.home.withCard),
    );
  }
  if (geography) {
    figures.push(
      ofList('regions', '/regions', regions),
      ofList('departments', '/departments', departments),
      ofList('subprefectures', '/subprefectures', subprefectures),
      ofList('localities', '/localities', localities),
    );
  }
  if (accounts) figures.push(ofList('users', '/user_list', users));
  return { figures, members, regions, localities, users };
}

export type Figures = ReturnType<typeof useFigures>;
