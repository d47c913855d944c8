// What this workstation's printer needs: cards one by one or on sheets, and how far it is off. Folded: it is
// set once.
import { PrinterOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, InputNumber, Radio } from 'antd';
import { useEffect, useRef } from 'react';
import { paper as limits } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { saveFile } from '../../../ui/saveFile';
import { printTestCard } from '../api';
import { type Layout, layoutOf, type Paper, setPaper, usePaper } from './paper';

const t = fr.cards;
const LAYOUTS = Object.keys(t.layouts) as Layout[];

function OffsetInput({ label, name, paper }: { label: string; name: 'x' | 'y'; paper: Paper }) {
  return (
    <label className="m-filter-day">
      <span>{label}</span>
      <InputNumber<number>
        min={-limits.offset}
        max={limits.offset}
        step={0.1}
        precision={1}
        decimalSeparator=","
        value={paper[name]}
        onChange={(value) => setPaper({ [name]: value ?? 0 })}
      />
    </label>
  );
}

function TestCard({ paper }: { paper: Paper }) {
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const test = useMutation({
    mutationFn: () => {
      abort.current?.abort();
      abort.current = new AbortController();
      return printTestCard(layoutOf(paper), abort.current.signal);
    },
    onSuccess: ({ blob, name }) => saveFile(blob, name),
  });
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} loading={test.isPending} onClick={() => test.mutate()}>
        {t.testCard}
      </Button>
      <div role="status">
        {test.isSuccess && <Alert type="success" showIcon title={t.testCardDone} />}
        {test.error && <Alert type="error" showIcon title={test.error.message} />}
      </div>
    </>
  );
}

export function PaperSettings() {
  const paper = usePaper();
  const isMoved = paper.x !== 0 || paper.y !== 0;
  return (
    <details className="m-paper">
      <summary>
        {t.paper} · <small>{t.paperNow(t.layouts[paper.layout], isMoved)}</small>
      </summary>
      <Radio.Group
        aria-label={t.layout}
        options={LAYOUTS.map((value) => ({ value, label: t.layouts[value] }))}
        value={paper.layout}
        onChange={(event) => setPaper({ layout: event.target.value as Layout })}
      />
      <fieldset className="m-paper-offset">
        <legend>{t.offset}</legend>
        <p className="m-hint">{t.offsetHint}</p>
        <div className="m-form-actions">
          <OffsetInput label={t.offsetX} name="x" paper={paper} />
          <OffsetInput label={t.offsetY} name="y" paper={paper} />
          <TestCard paper={paper} />
        </div>
      </fieldset>
    </details>
  );
}
