// Alone on the page: who we are, where we are (environment), the form.
import { fr } from '../../i18n/fr';
import { useTitle } from '../../ui/PageHeader';
import { AlonePage } from '../AlonePage';
import { LoginForm } from '../LoginForm';

export function Component() {
  useTitle(fr.screens.login.title);
  return (
    <AlonePage title={fr.shell.product} text={fr.session.tagline}>
      <LoginForm />
    </AlonePage>
  );
}
