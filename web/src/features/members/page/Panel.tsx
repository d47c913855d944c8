import type { ReactNode } from 'react';

interface PanelProps {
  id: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Panel({ id, title, actions, children }: PanelProps) {
  return (
    <section className="m-panel m-member-panel" aria-labelledby={`panel-${id}`}>
      <div className="m-panel-head">
        <h2 id={`panel-${id}`}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
