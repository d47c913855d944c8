// The password was set by somebody else: nothing of the product is reachable before it is changed (contract
// §2).
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { passwordChanged, useSession } from '../../auth/session';
import { signOut } from '../../auth/signIn';
import { fr } from '../../i18n/fr';
import { useTitle } from '../../ui/PageHeader';
import { OwnPasswordForm } from '../../entities/users/OwnPasswordForm';
import { AlonePage } from '../AlonePage';
import { returnAddress } from '../returnAddress';

export function Component() {
  useTitle(fr.screens.passwordChange.title);
  const { user } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const leave = useMutation({ mutationFn: signOut });
  const name = user?.login_name ?? '';
  return (
    <AlonePage title={fr.account.forcedTitle} text={fr.account.forcedText(name)}>
      <OwnPasswordForm
        login={name}
        submit={fr.account.forcedSubmit}
        block
        onChanged={() => {
          passwordChanged();
          void navigate(returnAddress(`/password${search}`), { replace: true });
        }}
      />
      <Button type="text" block className="m-login-leave" onClick={() => leave.mutate()}>
        {fr.session.signOut}
      </Button>
    </AlonePage>
  );
}
