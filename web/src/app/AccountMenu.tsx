import { InfoCircleOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { Link } from 'react-router';
import { useSession } from '../auth/session';
import { signOut } from '../auth/signIn';
import { fr } from '../i18n/fr';

export function AccountMenu() {
  const { user } = useSession();
  const leave = useMutation({ mutationFn: signOut });
  if (!user) return null;
  const items = [
    { key: 'role', label: fr.roles[user.login_role], disabled: true },
    { type: 'divider' as const },
    {
      key: 'readme',
      icon: <InfoCircleOutlined aria-hidden />,
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
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<UserOutlined aria-hidden />} aria-label={fr.shell.account(user.login_name)}>
        <span className="m-wide-only">{user.login_name}</span>
      </Button>
    </Dropdown>
  );
}
