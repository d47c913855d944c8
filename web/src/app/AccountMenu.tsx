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
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { usePermission } from '../auth/permission';
import { useSession } from '../auth/session';
import { signOut } from '../auth/signIn';
import { fr } from '../i18n/fr';

export function AccountMenu() {
  const { user } = useSession();
  const maySet = usePermission('settings.write');
  const leave = useMutation({ mutationFn: signOut });
  if (!user) return null;
  const items = [
    // Said, not chosen; readable all the same.
    { key: 'role', label: <span className="m-hint">{fr.roles[user.login_role]}</span>, disabled: true },
    { type: 'divider' as const },
    {
      key: 'account',
      icon: <IdcardOutlined aria-hidden />,
      label: <Link to="/account">{fr.screens.account.title}</Link>,
    },
    {
      key: 'permissions',
      icon: <SafetyOutlined aria-hidden />,
      label: <Link to="/permissions">{fr.screens.permissions.title}</Link>,
    },
    ...(maySet
      ? [
          {
            key: 'settings',
            icon: <SettingOutlined aria-hidden />,
            label: <Link to="/settings">{fr.screens.settings.title}</Link>,
          },
        ]
      : []),
    { type: 'divider' as const },
    {
      key: 'readme',
      icon: <ReadOutlined aria-hidden />,
      label: <Link to="/README">{fr.screens.readme.title}</Link>,
    },
    {
      key: 'about',
      icon: <InfoCircleOutlined aria-hidden />,
      label: <Link to="/about">{fr.screens.about.title}</Link>,
    },
    { type: 'divider' as const },
    {
      key: 'leave',
      icon: <LogoutOutlined aria-hidden />,
      label: fr.session.signOut,
      onClick: () => leave.mutate(),
    },
  ];
  return (
    <Dropdown autoFocus menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<UserOutlined aria-hidden />} aria-label={fr.shell.account(user.login_name)}>
        <span className="m-wide-only">{user.login_name}</span>
      </Button>
    </Dropdown>
  );
}
