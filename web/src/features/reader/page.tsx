// /reader: what the card in somebody's hand is worth, and the work that begins with a card (contract §8). The
// work itself is that of other features: who puts the screens together names it.
import { Radio, Skeleton } from 'antd';
import { type ComponentType, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '../../auth/permission';
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import '../../ui/record/record.css';
import { ScanSettings } from '../../entities/cards/scan/ScanSettings';
import { useEditQuery } from '../../ui/useEditQuery';
import { ReaderPanel } from './ReaderPanel';
import './reader.css';

const t = fr.readerModes;
type ModeName = Exclude<keyof typeof t.names, typeof VERIFY>;

export interface ReaderMode {
  /** In the address. */
  name: ModeName;
  permission: Permission;
  Desk: ComponentType;
}

const VERIFY = 'verifier';
const PARAM = 'mode';

export function ReaderPage({ modes }: { modes: readonly ReaderMode[] }) {
  const may = useMay();
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const open = modes.filter(({ permission }) => may(permission));
  const mode = open.find(({ name }) => name === params.get(PARAM));
  const choose = (name: string): void =>
    editQuery((next) => {
      if (name === VERIFY) next.delete(PARAM);
      else next.set(PARAM, name);
    });
  const names = [VERIFY, ...open.map(({ name }) => name)] as const;
  return (
    <>
      <PageHeader title={fr.screens.reader.title} actions={<ScanSettings />} />
      {names.length > 1 && (
        <Radio.Group
          className="m-reader-modes"
          aria-label={t.label}
          optionType="button"
          buttonStyle="solid"
          options={names.map((name) => ({ value: name, label: t.names[name] }))}
          value={mode?.name ?? VERIFY}
          onChange={(event) => choose(event.target.value as string)}
        />
      )}
      {mode ? (
        <section className="m-reader m-record" aria-label={t.names[mode.name]}>
          <Suspense fallback={<Skeleton active />}>
            <mode.Desk key={mode.name} />
          </Suspense>
        </section>
      ) : (
        <ReaderPanel mayAsk />
      )}
    </>
  );
}
