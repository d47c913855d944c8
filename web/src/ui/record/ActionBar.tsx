// What can be done with a record: one act stands out, two are at hand, the rest is in « Plus », what can't be
// taken back last.
import { DownOutlined } from '@ant-design/icons';
import { Button, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { MenuButton } from '../MenuButton';
import { useShortcuts } from '../shortcuts';
import { useBesideFocus } from './useBesideFocus';

export interface RecordAct {
  /** Whether it may be done now, and by this user. */
  on: boolean;
  /** None for what can't be taken back: it is not to happen by a slip. */
  keys?: string;
  label: string;
  /** Said under it: how it differs from what one might take it for. */
  hint?: string;
  icon: ReactNode;
  danger?: boolean;
  /** Its button is in another part of the page: here it has its key alone. */
  isElsewhere?: boolean;
  run: () => void;
}

interface ActionBarProps {
  label: string;
  /** The weightiest first. */
  acts: readonly RecordAct[];
  /** Another part of the page has the act that stands out. */
  plain?: boolean;
}

/** Buttons beside the menu. */
const SHOWN = 3;

const itemOf = ({ label, hint, icon, danger, run }: RecordAct) => ({
  key: label,
  icon,
  danger,
  label: (
    <>
      {label}
      {hint && <small className="m-option-hint">{hint}</small>}
    </>
  ),
  onClick: run,
});

export function ActionBar({ label: name, acts, plain = false }: ActionBarProps) {
  const allowed = acts.filter(({ on }) => on);
  useShortcuts(allowed.flatMap(({ keys, label, run }) => (keys ? [{ keys, label, run }] : [])));
  const beside = useBesideFocus();
  const isHere = ({ isElsewhere }: RecordAct): boolean => !isElsewhere;
  const usual = allowed.filter(({ danger }) => !danger);
  // An act stays in the menu when one before it is elsewhere.
  const shown = usual.slice(0, SHOWN).filter(isHere);
  const grave = allowed.filter(({ danger }) => danger).map(itemOf);
  const more = usual.slice(SHOWN).filter(isHere).map(itemOf);
  const items: MenuProps['items'] = [
    ...more,
    ...(more.length > 0 && grave.length > 0 ? [{ type: 'divider' as const }] : []),
    ...grave,
  ];
  if (shown.length + items.length === 0) return null;
  return (
    <div className="m-record-actions m-no-print" role="group" aria-label={name} {...beside}>
      {shown.map(({ label, icon, run }, index) => (
        <Button key={label} type={index === 0 && !plain ? 'primary' : 'default'} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
      {items.length > 0 && (
        <MenuButton menu={{ items }} icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {fr.shell.more}
        </MenuButton>
      )}
    </div>
  );
}
