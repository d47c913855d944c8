// What the rest of the program does when the session ends or changes hands.
import type { QueryClient } from '@tanstack/react-query';
import { type EndReason, getSession, onSessionChange, onSessionEnd } from '../auth/session';
import { followOtherTabs } from '../auth/signIn';
import { fr } from '../i18n/fr';
import { hideNotices, notifyInformation, notifyWarning } from '../ui/notify';
import { loginAddress } from './returnAddress';
import type { createRouter } from './router';

// Specification §8: the two sentences differ by what failed.
const tell: Record<EndReason, () => void> = {
  signed_out: () => notifyInformation(fr.session.signedOut),
  refused: () => notifyWarning(fr.session.refreshRefused),
  unreachable: () => notifyWarning(fr.session.refreshFailed),
  elsewhere: () => notifyInformation(fr.session.signedOutElsewhere),
};

export function connectSession(
  router: ReturnType<typeof createRouter>,
  queryClient: QueryClient,
): () => void {
  const stopEnd = onSessionEnd((reason) => {
    tell[reason]();
    // The navigation under way wins over the page shown: it is where the user wanted to be.
    const { pathname, search } = router.state.navigation.location ?? router.state.location;
    const from = reason === 'signed_out' ? undefined : pathname + search;
    if (pathname !== '/login') void router.navigate(loginAddress(from)).then(() => queryClient.clear());
  });
  let isSignedIn = getSession().authenticated;
  const stopChange = onSessionChange(() => {
    const was = isSignedIn;
    isSignedIn = getSession().authenticated;
    // « Votre connexion a expiré », « Identifiant incorrect »: it is no longer so.
    if (isSignedIn && !was) hideNotices();
  });
  const stopTabs = followOtherTabs((otherUser) => {
    if (otherUser) queryClient.clear();
    void router.revalidate();
  });
  return () => {
    stopEnd();
    stopChange();
    stopTabs();
  };
}
