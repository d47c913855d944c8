// A department, sub-prefecture or locality beside its list: to read, to change, to move, to delete.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { fr } from '../../../i18n/fr';
import { historyLabels } from '../../../entities/geography/history';
import { ConfirmDelete } from '../../../ui/form/ConfirmDelete';
import { EntityDrawer } from '../../../ui/form/EntityDrawer';
import { FormActions } from '../../../ui/form/FormActions';
import { FormFields } from '../../../ui/form/FormFields';
import { RecordForm } from '../../../ui/form/RecordForm';
import { useRecordForm } from '../../../ui/form/useRecordForm';
import type { Changes, FormField, Saved } from '../../../ui/form/types';
import type { DrawerAddress } from '../../../ui/form/useDrawerAddress';
import { History } from '../../../entities/audit/History';
import { notifyWarning } from '../../../ui/notify';
import { refreshGeography } from '../api';
import { PlacePicker } from '../../../entities/geography/PlacePicker';
import { pathText, type Place, placesQuery } from '../../../entities/geography/places';
import { idOf, type Level, nameOf } from './level';

const t = fr.geography;

export interface UnitDrawerProps<Row extends object> {
  level: Level<Row>;
  address: DrawerAddress;
  mayWrite: boolean;
  mayDelete: boolean;
  /** What is below the unit: a link, and what a move or a refused deletion has to say. */
  below?: {
    link: (row: Row) => ReactNode;
    count: (row: Row) => Promise<string>;
    whenRefused: (row: Row, error: Error, onMoved: () => void) => ReactNode;
  };
}

interface UnitFormProps<Row extends object> {
  level: Level<Row>;
  record?: Row;
  fields: readonly FormField<Changes<Row>>[];
  save: (changes: Changes<Row>) => Promise<Saved>;
  confirm: (changes: Changes<Row>) => Promise<boolean>;
  onSaved: () => void;
  onStale: () => void;
  onCancel: () => void;
  extra?: ReactNode;
}

function UnitForm<Row extends object>({ level, record, onCancel, extra, ...rest }: UnitFormProps<Row>) {
  const form = useRecordForm<Changes<Row>, Row, Saved>({
    entity: level.entity,
    idField: level.fields.id,
    versionField: level.fields.version,
    record,
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

/** The unit that the address names, and the places it may be moved to. */
function useUnit<Row extends object>({ level, address }: UnitDrawerProps<Row>) {
  const { id, isOpen } = address;
  const { data, error, refetch } = useQuery({ ...level.one(id ?? 0), enabled: id !== undefined });
  const { data: places = [] } = useQuery({ ...placesQuery(level.parentLevel), enabled: isOpen });
  return { unit: id === undefined ? undefined : (data ?? undefined), error, refetch, places };
}

function useFields<Row extends object>(
  level: Level<Row>,
  places: readonly Place[],
): FormField<Changes<Row>>[] {
  const { fields: names, words, parentLevel } = level;
  return useMemo(() => {
    const placeName = (value: unknown): string =>
      pathText(places.find((place) => place.id === value)?.path ?? [String(value ?? '')]);
    const code: FormField<Changes<Row>>[] = names.code
      ? [
          {
            name: names.code,
            label: t.code,
            required: true,
            hint: t.codeHint,
            input: <Input autoComplete="off" autoCapitalize="characters" />,
          },
        ]
      : [];
    return [
      ...code,
      { name: names.name, label: words.name, required: true, input: <Input autoComplete="off" /> },
      {
        name: names.parent,
        label: words.parent,
        required: true,
        hint: t.parentHint,
        input: <PlacePicker level={parentLevel} />,
        show: (unit) => placeName(unit[names.parent]),
      },
    ];
  }, [places, names, words, parentLevel]);
}

/** Another parent moves everything below along: that is said before. */
function useMoveQuestion<Row extends object>(
  { level, below }: UnitDrawerProps<Row>,
  unit: Row | undefined,
  places: readonly Place[],
) {
  const [modal, holder] = Modal.useModal();
  async function confirmMove(changes: Changes<Row>): Promise<boolean> {
    const target = places.find((place) => place.id === (changes[level.fields.parent] as unknown));
    if (!unit || !target) return true;
    const follows = below ? await below.count(unit).catch(() => t.followersUnknown) : '';
    return await modal.confirm({
      title: level.words.moveTitle(nameOf(level, unit)),
      content: (
        <>
          <p>{t.moveFromTo(pathText(level.pathOf(unit)), pathText(target.path))}</p>
          {follows && <p>{follows}</p>}
        </>
      ),
      okText: t.move,
      cancelText: fr.form.cancel,
    });
  }
  return { confirmMove, holder };
}

interface ExtraProps<Row extends object> extends UnitDrawerProps<Row> {
  unit: Row;
  onMoved: () => void;
  onDeleted: () => void;
}

/** The way to what is below the unit, and its deletion. */
function Extra<Row extends object>({ level, unit, mayDelete, below, onMoved, onDeleted }: ExtraProps<Row>) {
  const { words } = level;
  return (
    <div className="m-alert-actions">
      {below?.link(unit)}
      {mayDelete && (
        <ConfirmDelete
          label={fr.form.delete}
          title={words.deleteTitle(nameOf(level, unit))}
          text={words.deleteText(nameOf(level, unit))}
          remove={() => level.remove(idOf(level, unit))}
          onDeleted={onDeleted}
          whenRefused={below && ((refusal) => below.whenRefused(unit, refusal, onMoved))}
        />
      )}
    </div>
  );
}

async function save<Row extends object>(level: Level<Row>, changes: Changes<Row>): Promise<Saved> {
  const answer = await level.save(changes);
  const alike = (answer.resemblances ?? []).map((one) => one.locality_name);
  if (alike.length > 0) notifyWarning(t.resembles(alike));
  return answer;
}

export function UnitDrawer<Row extends object>(props: UnitDrawerProps<Row>) {
  const { level, address, mayWrite } = props;
  const { words } = level;
  const { id, isNew, isOpen, close } = address;
  const queryClient = useQueryClient();
  const { unit, error, refetch, places } = useUnit(props);
  const fields = useFields(level, places);
  const { confirmMove, holder } = useMoveQuestion(props, unit, places);

  const refreshAll = (): void => refreshGeography(queryClient);
  function done(change?: { deleted: true }): void {
    close();
    refreshGeography(queryClient, change);
  }
  const extra = unit && (
    <Extra {...props} unit={unit} onMoved={refreshAll} onDeleted={() => done({ deleted: true })} />
  );

  return (
    <EntityDrawer
      open={isOpen}
      title={isNew ? words.create : mayWrite ? words.edit : words.view}
      loading={!isNew && !unit}
      error={error}
      goneText={words.gone}
      onRetry={() => void refetch()}
      onClose={close}
      fields={fields}
      record={mayWrite ? undefined : unit}
      footer={mayWrite ? undefined : extra}
      below={
        unit && <History entity={level.entity} id={idOf(level, unit)} labels={historyLabels[level.entity]} />
      }
    >
      {mayWrite && (isNew || unit) && (
        <UnitForm
          // One form per record: another one starts afresh.
          key={id ?? 'new'}
          level={level}
          record={unit}
          fields={fields}
          save={(changes) => save(level, changes)}
          confirm={confirmMove}
          onSaved={() => done()}
          onStale={refreshAll}
          onCancel={close}
          extra={extra}
        />
      )}
      {holder}
    </EntityDrawer>
  );
}
