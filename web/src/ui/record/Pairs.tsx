// What stands beside each name; what is not known is left out.
import type { ReactNode } from 'react';
import './record.css';

export type PairList = readonly (readonly [string, ReactNode])[];

export function Pairs({ pairs }: { pairs: PairList }) {
  return (
    <dl className="m-pairs">
      {pairs
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
