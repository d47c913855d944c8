// Which column of the file means what; guessed by its name, and chosen where the guess is wrong.
import { Alert, Button, Form, Select } from 'antd';
import { fr } from '../../../i18n/fr';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import type { ColumnKey, Found, Mapping, RowError, Source } from './api';

const t = fr.parcelImport;
const OF_ALL: ColumnKey[] = [
  'memberColumn',
  'codeColumn',
  'cropColumn',
  'areaColumn',
  'yearColumn',
  'titleColumn',
];
const OF_TABLES: ColumnKey[] = ['latitudeColumn', 'longitudeColumn', 'outlineColumn', 'orderColumn'];

/** Features that are named; how many there are stands above them. */
const NAMED = 10;

function TooLarge({ errors, isTable }: { errors: readonly RowError[]; isTable: boolean }) {
  if (errors.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="m-form-alert"
      title={t.tooLarge(errors.length)}
      description={errors.slice(0, NAMED).map(({ row, message }) => (
        <div key={row}>{t.atRow(isTable, row, message)}</div>
      ))}
    />
  );
}

interface ColumnsStepProps {
  source: Source;
  found: Found;
  isChecking: boolean;
  onMapped: (mapping: Mapping) => void;
  onOther: () => void;
}

export function ColumnsStep({ source, found, isChecking, onMapped, onOther }: ColumnsStepProps) {
  const { columns, guessed, isTable, total } = found.columns;
  const keys = isTable ? [...OF_ALL, ...OF_TABLES] : OF_ALL;
  if (columns.length === 0)
    return (
      <>
        <p>{t.found(source.file.name, total)}</p>
        <TooLarge errors={found.tooLarge} isTable={isTable} />
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={t.noColumns} />
        <div className="m-dialog-actions">
          <Button type="primary" onClick={onOther}>
            {t.otherFile}
          </Button>
        </div>
      </>
    );
  const options = columns.map((value) => ({ value, label: t.special[value] ?? value }));
  return (
    <>
      <p>{t.found(source.file.name, total)}</p>
      <TooLarge errors={found.tooLarge} isTable={isTable} />
      <CheckedForm<Mapping> name="parcel-columns" initialValues={guessed ?? {}} onFinish={onMapped}>
        <h3>{t.mapping}</h3>
        <div className="m-import-columns">
          {keys.map((key) => (
            <Form.Item
              key={key}
              name={key}
              label={t.columns[key]}
              rules={
                key === 'memberColumn'
                  ? [{ required: true, message: fr.form.required(t.columns[key]) }]
                  : undefined
              }
              extra={key === 'codeColumn' ? t.codeHint : undefined}
            >
              <Select
                allowClear={{ label: fr.form.clear }}
                showSearch
                placeholder={t.absent}
                options={options}
              />
            </Form.Item>
          ))}
        </div>
        <div className="m-dialog-actions">
          <Button onClick={onOther}>{t.otherFile}</Button>
          <Button type="primary" htmlType="submit" loading={isChecking}>
            {t.check}
          </Button>
        </div>
      </CheckedForm>
    </>
  );
}
