// Which template something is printed with: asked where there are several.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { fr } from '../../i18n/fr';
import { templatesQuery, type TemplateType } from './templates';
import '../../ui/print/print.css';

const t = fr.printing;

interface TemplateChoiceProps {
  type: TemplateType;
  /** Absent = the default one. */
  value?: number;
  onChange?: (report_id: number) => void;
}

export function TemplateChoice({ type, value, onChange }: TemplateChoiceProps) {
  const id = useId();
  const { data: templates = [] } = useQuery(templatesQuery(type));
  if (templates.length < 2) return null;
  const usual = templates.find((one) => one.report_isDefault)?.report_id;
  return (
    <div className="m-print-template">
      <label htmlFor={id}>{t.template}</label>
      <Select<number>
        id={id}
        options={templates.map(({ report_id, report_name, report_isDefault }) => ({
          value: report_id,
          label: report_isDefault ? t.usual(report_name) : report_name,
        }))}
        value={value ?? usual}
        onChange={onChange}
      />
    </div>
  );
}
