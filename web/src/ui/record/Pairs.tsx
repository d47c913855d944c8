// What stands beside each name; what is not known is left out.
import type { ReactNode } from 'react';
import './record.css';

export type PairList = readonly (readonly [string, ReactNode])[];

export function Pairs({ pairs, className = 'm-pairs' }: { pairs: PairList; className?: string }) {
  return (
    <dl className={className}>
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
