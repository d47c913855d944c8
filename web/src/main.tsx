import './app/layers.css';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/queryClient';
import { Root } from './app/root';
import { createRouter } from './app/router';
import { connectSession } from './app/connectSession';
import { registerServiceWorker } from './app/serviceWorker';
import { handlePreloadErrors } from './ui/preload';
import { listenForShortcuts } from './ui/shortcuts';
import './app/shell.css';
import './ui/ui.css';
import './ui/accounts.css';

handlePreloadErrors();
listenForShortcuts();
registerServiceWorker();

const queryClient = createQueryClient();
const router = createRouter(queryClient);
connectSession(router, queryClient);

createRoot(document.getElementById('app')!).render(<Root router={router} queryClient={queryClient} />);
