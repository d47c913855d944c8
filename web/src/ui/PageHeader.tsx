// The head of every screen: its title (also the browser's), what it counts, and the one primary action.
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { fr } from '../i18n/fr';
import { HelpButton } from './help/HelpButton';

interface PageHeaderProps {
  title: string;
  /** Said after the title: a count, a state. */
  note?: ReactNode;
  actions?: ReactNode;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = fr.shell.title(title);
  }, [title]);
}

export function PageHeader({ title, note, actions }: PageHeaderProps) {
  useTitle(title);
  return (
    <header className="m-page-header">
      {/* Takes the focus after a navigation, so that screen readers start here. */}
      <h1 tabIndex={-1}>{title}</h1>
      {note !== undefined && (
        <span className="m-page-note" role="status">
          {note}
        </span>
      )}
      <HelpButton />
      {actions !== undefined && <div className="m-page-actions">{actions}</div>}
    </header>
  );
}
