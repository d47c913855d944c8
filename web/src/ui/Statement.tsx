// A whole screen that says one thing, in place of what cannot be shown. Smaller than antd's Result, which
// brings three drawings: this travels with the first view.
import { ExclamationCircleOutlined, InfoCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

interface StatementProps {
  status: 'info' | 'warning';
  title: string;
  text: ReactNode;
  action: ReactNode;
}

export function Statement({ status, title, text, action }: StatementProps) {
  const Icon = status === 'warning' ? ExclamationCircleOutlined : InfoCircleOutlined;
  return (
    <div className="m-statement">
      <Icon className={`m-icon-${status}`} aria-hidden />
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {action}
    </div>
  );
}
