// The screens one may open, by area; areas without any are not shown.
import {
  ApartmentOutlined,
  BarChartOutlined,
  CreditCardOutlined,
  DownOutlined,
  HomeOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type May, useMay } from '../auth/permission';
import { fr } from '../i18n/fr';
import { type Screen, screens } from './screens';

type Section = keyof typeof fr.sections;

const icons: Record<Section, ReactNode> = {
  members: <TeamOutlined aria-hidden />,
  cards: <CreditCardOutlined aria-hidden />,
  geography: <ApartmentOutlined aria-hidden />,
  reports: <BarChartOutlined aria-hidden />,
  sync: <SwapOutlined aria-hidden />,
  tools: <ToolOutlined aria-hidden />,
  admin: <SettingOutlined aria-hidden />,
};

interface Way {
  path: string;
  title: string;
}

interface Area {
  section: Section;
  title: string;
  ways: Way[];
}

const wayTo = ({ path, key }: Screen): Way => ({ path, title: fr.screens[key].title });

export function menuOf(may: May): { top: Way[]; areas: Area[] } {
  const visible = screens.filter(
    (screen) => screen.section && (!screen.permission || may(screen.permission)),
  );
  const within = (section: Screen['section']) =>
    visible.filter((screen) => screen.section === section).map(wayTo);
  const areas = (Object.keys(fr.sections) as Section[])
    .map((section) => ({ section, title: fr.sections[section], ways: within(section) }))
    .filter(({ ways }) => ways.length > 0);
  return { top: within('top'), areas };
}

/** The screen of the menu that the address belongs to: itself, or the list above a record. */
function currentScreen(pathname: string): Screen | undefined {
  const inMenu = screens.filter((screen) => screen.section);
  return (
    inMenu.find((screen) => screen.path === pathname) ??
    inMenu.filter((screen) => pathname.startsWith(`${screen.path}/`)).at(-1)
  );
}

function WayItem({ way, current, icon }: { way: Way; current?: string; icon?: ReactNode }) {
  return (
    <li>
      <Link to={way.path} className="m-menu-item" aria-current={way.path === current ? 'page' : undefined}>
        {icon}
        <span>{way.title}</span>
      </Link>
    </li>
  );
}

interface AreaItemProps {
  area: Area;
  current?: string;
  isOpen: boolean;
  onToggle: () => void;
}

function AreaItem({ area, current, isOpen, onToggle }: AreaItemProps) {
  const id = useId();
  const isHere = area.ways.some(({ path }) => path === current);
  return (
    <li>
      <button
        type="button"
        className={isHere ? 'm-menu-item m-menu-here' : 'm-menu-item'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {icons[area.section]}
        <span>{area.title}</span>
        <DownOutlined className="m-menu-arrow" aria-hidden />
      </button>
      {isOpen && (
        <ul id={id}>
          {area.ways.map((way) => (
            <WayItem key={way.path} way={way} current={current} />
          ))}
        </ul>
      )}
    </li>
  );
}

export function MainMenu() {
  const may = useMay();
  const { pathname } = useLocation();
  const current = currentScreen(pathname);
  const area = current?.section;
  const [open, setOpen] = useState<string[]>(area ? [area] : []);
  // Arriving by a link or the address bar opens the area, without closing what the user opened.
  useEffect(() => {
    if (area) setOpen((before) => (before.includes(area) ? before : [...before, area]));
  }, [area]);
  const toggle = (section: string): void =>
    setOpen((before) =>
      before.includes(section) ? before.filter((one) => one !== section) : [...before, section],
    );
  const { top, areas } = menuOf(may);
  return (
    <ul className="m-menu">
      {top.map((way) => (
        <WayItem key={way.path} way={way} current={current?.path} icon={<HomeOutlined aria-hidden />} />
      ))}
      {areas.map((one) => (
        <AreaItem
          key={one.section}
          area={one}
          current={current?.path}
          isOpen={open.includes(one.section)}
          onToggle={() => toggle(one.section)}
        />
      ))}
    </ul>
  );
}
