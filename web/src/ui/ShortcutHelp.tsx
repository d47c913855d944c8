import { Modal } from 'antd';
import { Fragment } from 'react';
import { fr } from '../i18n/fr';
import { type Shortcut, useRegisteredShortcuts } from './shortcuts';

const { keys } = fr.shortcuts;
const everywhere: [string, string][] = [
  [keys.controlK, fr.search.open],
  [keys.f1, fr.help.open],
];
const inLists: [string, string][] = [
  [keys.arrows, fr.shortcuts.moveRows],
  [keys.homeEnd, fr.shortcuts.firstLast],
  [keys.enter, fr.shortcuts.openRow],
  [keys.space, fr.shortcuts.selectRow],
  [keys.shiftArrows, fr.shortcuts.extendSelection],
];
const inForms: [string, string][] = [
  [keys.controlS, fr.shortcuts.save],
  [keys.escape, fr.shortcuts.close],
];

function Keys({ text }: { text: string }) {
  return text.split(' ').map((key, index) => (
    <Fragment key={key + String(index)}>
      {index > 0 && ` ${fr.shortcuts.then} `}
      <kbd>{key}</kbd>
    </Fragment>
  ));
}

function Group({ title, rows }: { title: string; rows: { keys: React.ReactNode; label: string }[] }) {
  return (
    <section className="m-shortcuts">
      <h2>{title}</h2>
      <dl>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.keys}</dt>
            <dd>{row.label}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const fixed = ([key, label]: [string, string]) => ({ keys: <kbd>{key}</kbd>, label });
const own = (shortcut: Shortcut) => ({ keys: <Keys text={shortcut.keys} />, label: shortcut.label });

/** `?`: what the keyboard can do on this screen. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const registered = useRegisteredShortcuts();
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={fr.shortcuts.title}
      width={640}
      destroyOnHidden
    >
      <Group title={fr.shortcuts.everywhere} rows={[...registered.map(own), ...everywhere.map(fixed)]} />
      <Group title={fr.shortcuts.inLists} rows={inLists.map(fixed)} />
      <Group title={fr.shortcuts.inForms} rows={inForms.map(fixed)} />
    </Modal>
  );
}
