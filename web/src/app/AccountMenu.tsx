import {
  IdcardOutlined,
  InfoCircleOutlined,
  LogoutOutlined,
  ReadOutlined,
  SafetyOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../auth/permission';
import { useSession } from '../auth/session';
import { signOut } from '../auth/signIn';
import { fr } from '../i18n/fr';
import { MenuButton } from '../ui/MenuButton';

export function AccountMenu() {
  const { user } = useSession();
  const maySet = usePermission('settings.write');
  const leave = useMutation({ mutationFn: signOut });
  if (!user) return null;
  const page = (path: string, icon: ReactNode, title: string) => ({
    key: path,
    icon,
    label: <Link to={path}>{title}</Link>,
  });
  const items = [
    // Said, not chosen; readable all the same.
    { key: 'role', label: <span className="m-hint">{fr.roles[user.login_role]}</span>, disabled: true },
    { type: 'divider' as const },
    page('/account', <IdcardOutlined aria-hidden />, fr.screens.account.title),
    page('/permissions', <SafetyOutlined aria-hidden />, fr.screens.permissions.title),
    ...(maySet ? [page('/settings', <SettingOutlined aria-hidden />, fr.screens.settings.title)] : []),
    { type: 'divider' as const },
    page('/README', <ReadOutlined aria-hidden />, fr.screens.readme.title),
    page('/about', <InfoCircleOutlined aria-hidden />, fr.screens.about.title),
    { type: 'divider' as const },
    {
      key: 'leave',
      icon: <LogoutOutlined aria-hidden />,
      label: fr.session.signOut,
      onClick: () => leave.mutate(),
    },
  ];
  return (
    <MenuButton
      type="text"
      icon={<UserOutlined aria-hidden />}
      aria-label={fr.shell.account(user.login_name)}
      menu={{ items }}
      placement="bottomRight"
    >
      <span className="m-wide-only">{user.login_name}</span>
    </MenuButton>
  );
}
