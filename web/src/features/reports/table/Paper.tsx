// The sheet itself: its size, and where a table goes on on the next page.
import { useId } from 'react';
import { paper } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import type { Editing } from '../page/types';
import { DecimalInput } from '../properties/DecimalInput';
import { isNumber } from '../template';

const t = fr.report;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

interface LineProps {
  label: string;
  value: unknown;
  least: number;
  onChange: (value: number) => void;
}

function Line({ label, value, least, onChange }: LineProps) {
  const id = useId();
  return (
    <div className="m-template-property">
      <label htmlFor={id}>{label}</label>
      <DecimalInput
        id={id}
        value={value}
        least={least}
        most={paper.farthest}
        step={1}
        onChange={(next) => next !== undefined && onChange(next)}
      />
    </div>
  );
}

export function Paper({ editing }: { editing: Editing }) {
  const { template, act } = editing;
  const { width, height, padding: given } = template.basePdf;
  const padding = SIDES.map((_side, at) => {
    const side: unknown = Array.isArray(given) ? given[at] : undefined;
    return isNumber(side) ? side : 0;
  });
  const put = (values: Record<string, unknown>): void => act({ do: 'paper', values });
  return (
    <details className="m-template-group">
      <summary>{t.paper}</summary>
      <div className="m-template-grid">
        <Line label={t.paperWidth} value={width} least={0.1} onChange={(value) => put({ width: value })} />
        <Line label={t.paperHeight} value={height} least={0.1} onChange={(value) => put({ height: value })} />
        {SIDES.map((side, at) => (
          <Line
            key={side}
            label={t.padding[side]}
            value={padding[at]}
            least={0}
            onChange={(value) => put({ padding: padding.with(at, value) })}
          />
        ))}
      </div>
    </details>
  );
}
