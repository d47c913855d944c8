// Which column of the file means what; guessed by its name, and chosen where the guess is wrong.
import { Alert, Button, Form, Select } from 'antd';
import { fr } from '../../../i18n/fr';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import type { ColumnKey, FileColumns, Mapping, Source } from './api';

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

interface ColumnsStepProps {
  source: Source;
  found: FileColumns;
  isChecking: boolean;
  onMapped: (mapping: Mapping) => void;
  onOther: () => void;
}

export function ColumnsStep({ source, found, isChecking, onMapped, onOther }: ColumnsStepProps) {
  const keys = found.isTable ? [...OF_ALL, ...OF_TABLES] : OF_ALL;
  if (found.columns.length === 0)
    return (
      <>
        <p>{t.found(source.file.name, found.total)}</p>
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={t.noColumns} />
        <div className="m-dialog-actions">
          <Button type="primary" onClick={onOther}>
            {t.otherFile}
          </Button>
        </div>
      </>
    );
  const options = found.columns.map((value) => ({ value, label: t.special[value] ?? value }));
  return (
    <>
      <p>{t.found(source.file.name, found.total)}</p>
      <CheckedForm<Mapping> name="parcel-columns" initialValues={found.guessed ?? {}} onFinish={onMapped}>
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
