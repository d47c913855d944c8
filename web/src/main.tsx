import './app/layers.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/queryClient';
import { jobKinds } from './app/jobKinds';
import { Root } from './app/root';
import { createRouter } from './app/router';
import { connectSession } from './app/connectSession';
import { registerServiceWorker } from './app/serviceWorker';
import { firstAnswers } from './ui/firstAnswers';
import { JobStore } from './ui/jobs/JobStore';
import { handlePreloadErrors } from './ui/preload';
import { listenForShortcuts } from './ui/shortcuts';
import './app/shell.css';
import './ui/ui.css';
import './ui/accounts.css';

handlePreloadErrors();
listenForShortcuts();

const queryClient = createQueryClient();
registerServiceWorker(queryClient);
const router = createRouter(queryClient);
connectSession(router, queryClient);
const jobs = new JobStore(jobKinds);
jobs.connect();

let isShown = false;
function show(): void {
  if (isShown) return;
  isShown = true;
  const root = createRoot(document.getElementById('app')!);
  const draw = (): void => root.render(<Root router={router} queryClient={queryClient} jobs={jobs} />);
  // In pieces: the page listens meanwhile. But in one where the router is on its way: it would arrive between
  // two of them, and nobody would hear of it.
  if (router.state.initialized) startTransition(draw);
  else draw();
}

/**
 * The page shows the frame by itself: the program draws once, the screen with its data, unless that takes
 * long.
 */
const PATIENCE_MS = 400;
const showAll = (): void => void firstAnswers(queryClient).then(show);
if (router.state.initialized) showAll();
else {
  const leave = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    leave();
    showAll();
  });
}
setTimeout(show, PATIENCE_MS);
