// Everything that one may open from here: records, screens, and what this screen can do.
import {
  ApartmentOutlined,
  CarOutlined,
  CreditCardOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  SwapOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { May } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatCardNumber } from '../../i18n/format';
import type { Shortcut } from '../../ui/shortcuts';
import { screens } from '../screens';
import type { Entity, Hit } from '../../entities/search/api';
import { type Recent, rememberHit } from './recents';
import { rank } from './words';

const t = fr.search;
const SCREENS_SHOWN = 5;

export interface Option {
  key: string;
  icon: ReactNode;
  label: string;
  detail?: string | null;
  state?: keyof typeof t.states;
  keys?: string;
  run: () => void;
}

export interface Group {
  title: string;
  options: Option[];
}

type GoTo = (address: string) => void;

const icons: Record<Entity, ReactNode> = {
  member: <UserOutlined aria-hidden />,
  card: <CreditCardOutlined aria-hidden />,
  delivery: <CarOutlined aria-hidden />,
  transaction: <SwapOutlined aria-hidden />,
  cooperative: <TeamOutlined aria-hidden />,
  parcel: <EnvironmentOutlined aria-hidden />,
  region: <ApartmentOutlined aria-hidden />,
  department: <ApartmentOutlined aria-hidden />,
  subprefecture: <ApartmentOutlined aria-hidden />,
  locality: <EnvironmentOutlined aria-hidden />,
  report: <FileTextOutlined aria-hidden />,
  user: <UserOutlined aria-hidden />,
};

/** Records have a page, or a drawer over their list. */
const addresses: Record<Entity, (id: number) => string> = {
  member: (id) => `/members/${id}`,
  card: (id) => `/cards/${id}`,
  delivery: (id) => `/delivery/${id}`,
  transaction: (id) => `/transactions?edit=${id}`,
  cooperative: (id) => `/cooperatives/${id}`,
  parcel: (id) => `/parcels/${id}`,
  region: (id) => `/regions?edit=${id}`,
  department: (id) => `/departments?edit=${id}`,
  subprefecture: (id) => `/subprefectures?edit=${id}`,
  locality: (id) => `/localities?edit=${id}`,
  report: (id) => `/reports/${id}`,
  user: (id) => `/user_list?edit=${id}`,
};

function recordOption(hit: Recent & { state?: string | null }, goTo: GoTo): Option {
  return {
    key: `${hit.entity}-${hit.id}`,
    icon: icons[hit.entity],
    label: hit.entity === 'card' ? formatCardNumber(hit.label) : hit.label,
    detail: hit.detail,
    // A word that has no French yet is not shown.
    state: hit.state && hit.state in t.states ? (hit.state as keyof typeof t.states) : undefined,
    run: () => {
      rememberHit(hit);
      goTo(addresses[hit.entity](hit.id));
    },
  };
}

/** In the order in which the kinds are first found: the best comes first. */
export function hitGroups(hits: readonly Hit[], goTo: GoTo): Group[] {
  const entities = [...new Set(hits.map(({ entity }) => entity))];
  return entities.map((entity) => ({
    title: t.entities[entity],
    options: hits.filter((hit) => hit.entity === entity).map((hit) => recordOption(hit, goTo)),
  }));
}

export function recentGroup(recents: readonly Recent[], goTo: GoTo): Group {
  return {
    title: t.recent,
    options: recents.filter(({ entity }) => entity in addresses).map((recent) => recordOption(recent, goTo)),
  };
}

/** The list shows what does not fit here. */
export function allMembers(typed: string, goTo: GoTo): Option {
  return {
    key: 'all-members',
    icon: <TeamOutlined aria-hidden />,
    label: t.allMembers(typed),
    run: () => goTo(`/members?${new URLSearchParams({ filter: typed })}`),
  };
}

export function screenGroup(typed: string, may: May, goTo: GoTo): Group {
  const found = screens
    .filter(({ path, layout }) => !/[:*]/.test(path) && layout !== 'login')
    .filter(({ permission }) => !permission || may(permission))
    .map((screen) => {
      const { title, purpose } = fr.screens[screen.key];
      return { screen, title, rank: rank(typed, title, purpose) };
    })
    .filter((one) => one.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, SCREENS_SHOWN);
  return {
    title: t.screens,
    options: found.map(({ screen, title }) => ({
      key: `screen-${screen.key}`,
      icon: <DesktopOutlined aria-hidden />,
      label: title,
      keys: screen.goTo && `g ${screen.goTo}`,
      run: () => goTo(screen.path),
    })),
  };
}

/** Pairs of keys lead to screens, which are found as such. */
export function actionGroup(typed: string, shortcuts: readonly Shortcut[]): Group {
  return {
    title: t.actions,
    options: shortcuts
      .filter(({ keys, label }) => !keys.includes(' ') && rank(typed, label) > 0)
      .map(({ keys, label, run }) => ({
        key: `action-${keys}`,
        icon: <ThunderboltOutlined aria-hidden />,
        label,
        keys,
        run,
      })),
  };
}
