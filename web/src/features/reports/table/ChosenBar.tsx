// What can be done with what is chosen, one element or several, and what of the page is locked.
import { CopyOutlined, LockOutlined, SnippetsOutlined, UnlockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import { chosenElements, copyChosen, lockChosen, lockedNames, pasteCopied } from '../page/chosen';
import type { Editing } from '../page/types';
import { isLocked } from '../state/locks';

const t = fr.report;

export function LockedNames({ editing }: { editing: Editing }) {
  const names = lockedNames(editing);
  if (names.length === 0) return null;
  return (
    <p className="m-hint m-template-locks">
      <LockOutlined aria-hidden /> {t.lockedOnPage(names)}
    </p>
  );
}

export function ChosenBar({ editing }: { editing: Editing }) {
  if (!editing.mayWrite) return <LockedNames editing={editing} />;
  const chosen = chosenElements(editing);
  const locked = chosen.filter(isLocked).length;
  const acts = [
    [t.lock, LockOutlined, locked < chosen.length, () => lockChosen(editing, true)],
    [t.unlock, UnlockOutlined, locked > 0, () => lockChosen(editing, false)],
    [t.copyChosen, CopyOutlined, chosen.length > 0, () => copyChosen(editing)],
    [t.paste, SnippetsOutlined, editing.copied.length > 0, () => pasteCopied(editing)],
  ] as const;
  return (
    <>
      <div className="m-template-tools" role="toolbar" aria-label={t.chosenTools}>
        {acts.map(([label, Icon, isPossible, run]) => (
          <Button key={label} size="small" icon={<Icon aria-hidden />} disabled={!isPossible} onClick={run}>
            {label}
          </Button>
        ))}
        <span role="status" className="m-hint">
          {chosen.length > 0 && t.chosen(chosen.length)}
        </span>
      </div>
      <LockedNames editing={editing} />
    </>
  );
}
