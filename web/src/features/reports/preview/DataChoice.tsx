// What the preview is filled with: sample values, or a record that is searched for.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Radio, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportType } from '../api';
import { type Found, recordKinds, recordQuery } from './records';

const t = fr.report;

interface DataChoiceProps {
  type: ReportType;
  /** Absent: sample values. */
  record: Found | undefined;
  onChange: (record: Found | undefined) => void;
}

export function DataChoice({ type, record, onChange }: DataChoiceProps) {
  const kind = recordKinds[type];
  const [isReal, setIsReal] = useState(record !== undefined);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    ...recordQuery(kind, filter),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  return (
    <div className="m-template-data">
      <Radio.Group
        aria-label={t.previewWith}
        disabled={false}
        value={isReal}
        options={[
          { value: false, label: t.previewSamples },
          { value: true, label: t.previewRecord },
        ]}
        onChange={({ target }) => {
          setIsReal(target.value as boolean);
          if (!target.value) onChange(undefined);
        }}
      />
      {isReal && (
        <Select<number>
          className="m-picker"
          disabled={false}
          aria-label={t.record[kind]}
          placeholder={t.recordHint}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={isFetching}
          notFoundContent={isFetching ? null : t.recordNone}
          options={record && !found.some(({ value }) => value === record.value) ? [record, ...found] : found}
          value={record?.value}
          onOpenChange={setIsOpen}
          onChange={(id) => onChange(found.find(({ value }) => value === id))}
        />
      )}
    </div>
  );
}
