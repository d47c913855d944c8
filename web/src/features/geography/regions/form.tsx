import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { historyLabels } from '../../../entities/geography/history';
import { ConfirmDelete } from '../../../ui/form/ConfirmDelete';
import { FormActions } from '../../../ui/form/FormActions';
import { FormFields } from '../../../ui/form/FormFields';
import { RecordForm } from '../../../ui/form/RecordForm';
import { useRecordForm } from '../../../ui/form/useRecordForm';
import { EntityDrawer } from '../../../ui/form/EntityDrawer';
import type { FormField } from '../../../ui/form/types';
import type { DrawerAddress } from '../../../ui/form/useDrawerAddress';
import { History } from '../../../entities/audit/History';
import { refreshGeography } from '../api';
import { departmentLevel } from '../departments/level';
import { InUse } from '../units/InUse';
import { under } from '../../../entities/geography/useParentFilters';
import { deleteRegion, type Region, regionQuery, type SaveRegion, saveRegion } from './api';

const t = fr.regions;

const fields: FormField<SaveRegion>[] = [
  {
    name: 'region_code',
    label: t.code,
    required: true,
    hint: t.codeHint,
    input: <Input autoComplete="off" autoCapitalize="characters" />,
  },
  { name: 'region_name', label: t.name, required: true, input: <Input autoComplete="off" /> },
];

interface RegionFormProps {
  record?: Region;
  onSaved: () => void;
  onStale: () => void;
  onCancel: () => void;
  extra?: ReactNode;
}

function RegionForm({ record, onCancel, extra, ...rest }: RegionFormProps) {
  const form = useRecordForm({
    entity: 'region',
    idField: 'region_id',
    versionField: 'region_version',
    record,
    fields,
    save: saveRegion,
    ...rest,
  });
  return (
    <RecordForm form={form}>
      <FormFields form={form} />
      <FormActions form={form} onCancel={onCancel}>
        {extra}
      </FormActions>
    </RecordForm>
  );
}

interface RegionDrawerProps {
  address: DrawerAddress;
  mayWrite: boolean;
  mayDelete: boolean;
}

interface ExtraProps {
  region: Region;
  mayDelete: boolean;
  onMoved: () => void;
  onDeleted: () => void;
}

/** The way to its departments, and its deletion. */
function Extra({ region, mayDelete, onMoved, onDeleted }: ExtraProps) {
  const whenRefused = (refusal: Error): ReactNode =>
    refusal instanceof ApiError &&
    refusal.code === 'region_in_use' && (
      <InUse
        level="region"
        id={region.region_id}
        child={departmentLevel}
        address="/departments"
        onMoved={onMoved}
      />
    );
  return (
    <div className="m-alert-actions">
      <Link to={`/departments${under('region', region.region_id)}`}>
        {fr.geography.seeChildren.department}
      </Link>
      {mayDelete && (
        <ConfirmDelete
          label={fr.form.delete}
          title={t.deleteTitle(region.region_name)}
          text={t.deleteText(region.region_name, region.region_code)}
          remove={() => deleteRegion(region)}
          onDeleted={onDeleted}
          whenRefused={whenRefused}
        />
      )}
    </div>
  );
}

export function RegionDrawer({ address, mayWrite, mayDelete }: RegionDrawerProps) {
  const { id, isNew, isOpen, close } = address;
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...regionQuery(id ?? 0), enabled: id !== undefined });
  const region = id === undefined ? undefined : (data?.region ?? undefined);

  const refreshAll = (): void => refreshGeography(queryClient);

  function done(): void {
    close();
    refreshAll();
  }

  function gone(): void {
    close();
    refreshGeography(queryClient, { deleted: true });
  }

  const extra = region && <Extra {...{ region, mayDelete }} onMoved={refreshAll} onDeleted={gone} />;

  return (
    <EntityDrawer
      open={isOpen}
      title={isNew ? t.create : mayWrite ? t.edit : t.view}
      loading={!isNew && !region}
      error={error}
      goneText={t.gone}
      onRetry={() => void refetch()}
      onClose={close}
      fields={fields}
      record={mayWrite ? undefined : region}
      footer={mayWrite ? undefined : extra}
      below={region && <History entity="region" id={region.region_id} labels={historyLabels.region} />}
    >
      {mayWrite && (isNew || region) && (
        <RegionForm
          // One form per record: another one starts afresh.
          key={id ?? 'new'}
          record={region}
          onSaved={done}
          onStale={refreshAll}
          onCancel={close}
          extra={extra}
        />
      )}
    </EntityDrawer>
  );
}
