// Alone on the page: who we are, where we are (environment), the form. Beside it the reader, verify-only,
// which works without session and without network (contract §8).
import { QrcodeOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { fr } from '../../i18n/fr';
import type { HandedScan } from '../../entities/cards/scan/useHandedScan';
import { useWedge } from '../../entities/cards/scan/useWedge';
import { useTitle } from '../../ui/PageHeader';
import { AlonePage } from '../AlonePage';
import { LoginForm } from '../LoginForm';
import { useReturnOnline } from '../useReturnOnline';

/** Kept in the address: a reload without network stays with the reader. */
const READER = 'lecteur';

const VerifyOnly = lazy(() => import('../../features/reader/VerifyOnly'));

export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const verifies = parameters.has(READER);
  useTitle(verifies ? fr.screens.reader.title : fr.screens.login.title);
  useReturnOnline(!verifies);
  const show = (reader: boolean, handed?: HandedScan): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (reader) next.set(READER, '1');
        else next.delete(READER);
        return next;
      },
      { state: handed },
    );
  // Beside the form, and until the reader is there: it hears for itself then.
  useWedge((scan) => show(true, { scan }));
  if (!verifies)
    return (
      <AlonePage title={fr.shell.product} text={fr.session.tagline}>
        <LoginForm />
        <Button type="text" block icon={<QrcodeOutlined aria-hidden />} onClick={() => show(true)}>
          {fr.reader.verifyWithoutSession}
        </Button>
      </AlonePage>
    );
  return (
    <AlonePage title={fr.screens.reader.title} text={fr.reader.withoutSession} wide>
      <Suspense fallback={<Skeleton active />}>
        <VerifyOnly />
      </Suspense>
      <Button block className="m-login-leave" onClick={() => show(false)}>
        {fr.reader.backToSignIn}
      </Button>
    </AlonePage>
  );
}
