// One call: its line, and what is asked and answered when it is opened.
import { Tag } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { answerOf, bodyOf, type Call, type FieldRow, fieldsOf, type OpenApi, plain } from './openapi';
import { accessName, typeName } from './words';

const t = fr.documentation;

interface Row extends FieldRow {
  place?: string;
}

function Fields({ title, rows }: { title: string; rows: Row[] }) {
  const placed = rows.some(({ place }) => place !== undefined);
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{t.noFields}</p>
      ) : (
        <table className="m-docs-fields">
          <thead>
            <tr>
              <th scope="col">{t.field}</th>
              {placed && <th scope="col">{t.place}</th>}
              <th scope="col">{t.type}</th>
              <th scope="col">{t.note}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <code>{row.name}</code>
                </th>
                {placed && <td>{row.place}</td>}
                <td>{typeName(row)}</td>
                {/* The contract's own comments. */}
                <td lang="en">{row.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Details({ call, document }: { call: Call; document: OpenApi }) {
  const body = bodyOf(call);
  const parameters = call.operation.parameters.map((parameter) => ({
    name: parameter.name,
    ...plain(document, parameter.schema),
    place: parameter.in === 'path' ? `${t.path}, ${t.required}` : t.query,
  }));
  return (
    <div className="m-docs-call-body">
      {call.summary && <p lang="en">{call.summary}</p>}
      <p>
        <strong>{t.access}</strong> {accessName(call.access)}{' '}
        {typeof call.access !== 'string' && <code>{call.access.join(', ')}</code>}
      </p>
      <Fields title={t.parameters} rows={parameters} />
      {body && <Fields title={t.body} rows={fieldsOf(document, body)} />}
      <Fields title={t.answer} rows={fieldsOf(document, answerOf(call))} />
    </div>
  );
}

export function ApiCall({ call, document }: { call: Call; document: OpenApi }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="m-docs-call" onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}>
      <summary>
        <Tag className="m-docs-method">{call.method}</Tag>
        <code>{call.path}</code>
        <span>{accessName(call.access)}</span>
      </summary>
      {open && <Details call={call} document={document} />}
    </details>
  );
}
