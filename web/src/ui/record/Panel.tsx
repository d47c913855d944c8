// A part of a record's page, under a title of its own.
import type { ReactNode } from 'react';
import './record.css';

interface PanelProps {
  id: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Panel({ id, title, actions, children }: PanelProps) {
  return (
    <section className="m-panel m-record-panel" aria-labelledby={`panel-${id}`}>
      <div className="m-panel-head">
        <h2 id={`panel-${id}`}>{title}</h2>
        {actions && <div className="m-panel-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
