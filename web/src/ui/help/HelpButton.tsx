// « ? » beside a screen's title, and F1: the page of the manual about this screen, for every role.
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { fr } from '../../i18n/fr';

/** What a route tells of its screen. */
export interface HelpHandle {
  /** Page of the manual; none = no help. */
  manual: string | undefined;
}

const HelpDrawer = lazy(() => import('./HelpDrawer'));

export function HelpButton() {
  const handle = useMatches().at(-1)?.handle as HelpHandle | undefined;
  const manual = handle?.manual;
  const [open, setOpen] = useState(false);
  // Its code is loaded with the first opening, and stays so that the drawer can slide out.
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!manual) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      setWanted(true);
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [manual]);
  if (!manual) return null;
  return (
    <>
      <Button
        type="text"
        size="small"
        className="m-help"
        icon={<QuestionCircleOutlined aria-hidden />}
        aria-label={fr.help.open}
        title={fr.help.hint}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className="m-wide-only">{fr.help.button}</span>
      </Button>
      {wanted && (
        <Suspense fallback={null}>
          <HelpDrawer manual={manual} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
