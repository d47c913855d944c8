// « ? » beside a screen's title, and F1: the page of the manual about this screen, for every role. The route
// brings the drawer that shows it.
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { fr } from '../../i18n/fr';

export interface HelpDrawerProps {
  manual: string;
  open: boolean;
  onClose: () => void;
}

/** What a route tells of its screen. */
export interface HelpHandle {
  /** Page of the manual; none = no help. */
  manual: string | undefined;
  Drawer: ComponentType<HelpDrawerProps>;
}

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
  if (!handle || !manual) return null;
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
          <handle.Drawer manual={manual} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
