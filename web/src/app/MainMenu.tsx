// The screens one may open, by area; areas without any are not shown.
import {
  ApartmentOutlined,
  BarChartOutlined,
  CreditCardOutlined,
  HomeOutlined,
  SettingOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
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

function item(screen: Screen, icon?: ReactNode) {
  const label = <Link to={screen.path}>{fr.screens[screen.key].title}</Link>;
  return { key: screen.path, label, icon };
}

export function menuItems(may: May): NonNullable<MenuProps['items']> {
  const visible = screens.filter(
    (screen) => screen.section && (!screen.permission || may(screen.permission)),
  );
  const top = visible
    .filter((screen) => screen.section === 'top')
    .map((screen) => item(screen, <HomeOutlined aria-hidden />));
  const areas = (Object.keys(fr.sections) as Section[]).flatMap((section) => {
    const children = visible.filter((screen) => screen.section === section).map((screen) => item(screen));
    return children.length === 0
      ? []
      : [{ key: section, label: fr.sections[section], icon: icons[section], children }];
  });
  return [...top, ...areas];
}

/** The screen of the menu that the address belongs to: itself, or the list above a record. */
function currentScreen(pathname: string): Screen | undefined {
  const inMenu = screens.filter((screen) => screen.section);
  return (
    inMenu.find((screen) => screen.path === pathname) ??
    inMenu.filter((screen) => pathname.startsWith(`${screen.path}/`)).at(-1)
  );
}

export function MainMenu() {
  const may = useMay();
  const { pathname } = useLocation();
  const current = currentScreen(pathname);
  const area = current?.section;
  const [openAreas, setOpenAreas] = useState<string[]>(area ? [area] : []);
  // Arriving by a link or the address bar opens the area, without closing what the user opened.
  useEffect(() => {
    if (area) setOpenAreas((open) => (open.includes(area) ? open : [...open, area]));
  }, [area]);
  return (
    <Menu
      className="m-menu"
      mode="inline"
      items={menuItems(may)}
      selectedKeys={current ? [current.path] : []}
      openKeys={openAreas}
      onOpenChange={setOpenAreas}
    />
  );
}
