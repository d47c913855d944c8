// One setting: what it is for, its value, and its default.
import { EditOutlined, HistoryOutlined, UndoOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Select, Switch, Tag } from 'antd';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import { saveSetting } from '../../api/settings';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import { LinkButton } from '../../ui/LinkButton';
import { notifySuccess } from '../../ui/notify';
import type { SettingValue, SettingView } from './definitions';
import { NumberControl, PatternsControl } from './TypedControl';

const t = fr.settings;

/** Words are countries so far. */
const countries = new Intl.DisplayNames(['fr'], { type: 'region' });
const wordOf = (word: string): string => (word === 'other' ? t.elsewhere : (countries.of(word) ?? word));

function textOf({ unit, definition }: SettingView, value: SettingView['value']): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (value === '') return t.none;
  if (typeof value === 'string') return definition?.words ? wordOf(value) : value;
  return `${value === null ? '' : formatNumber(value)} ${unit}`.trim();
}

/** Who changed it when, as the audit has it. */
function HistoryLink({ setting }: { setting: SettingView }) {
  const readsAudit = usePermission('audit.read');
  if (!readsAudit || setting.version === 0) return null;
  const query = new URLSearchParams({ entity: 'setting', filter: setting.name });
  return (
    <LinkButton
      type="link"
      icon={<HistoryOutlined aria-hidden />}
      to={`/tools/audit?${query}`}
      aria-label={t.historyOf(setting.label)}
    >
      {fr.history.title}
    </LinkButton>
  );
}

/** The field that holds a value of which type. */
const FIELDS = {
  boolean: 'loginParam_boolValue',
  number: 'loginParam_intValue',
  string: 'loginParam_stringValue',
} as const;

function useSaving(setting: SettingView) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (value: SettingValue) =>
      saveSetting({
        loginParam_name: setting.name,
        [FIELDS[typeof value as keyof typeof FIELDS]]: value,
        // Of a setting that was never saved there is no version yet.
        ...(setting.version > 0 && { loginParam_version: setting.version }),
      }),
    onSuccess: ({ message }) => {
      if (message) notifySuccess(message);
    },
    // Busy until the list says what is in force, and the version of the next save.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.settings }),
  });
  const { error } = saving;
  const stale = error instanceof ApiError && error.code === 'stale_version';
  return { ...saving, problem: error && (stale ? `${error.message} ${t.staleHint}` : error.message) };
}

interface ControlProps {
  setting: SettingView;
  definition: NonNullable<SettingView['definition']>;
  saving: ReturnType<typeof useSaving>;
  labelId: string;
  problemId: string | undefined;
}

/** What changes it, by its type. */
function Control({ setting, definition, saving, labelId, problemId }: ControlProps) {
  const { value } = setting;
  const control = {
    setting,
    labelId,
    problemId,
    disabled: saving.isPending,
    onSave: (next: SettingValue) => saving.mutate(next),
  };
  if (typeof definition.default === 'boolean')
    return (
      <span className="m-setting-control">
        <Switch
          checked={value === true}
          loading={saving.isPending}
          aria-labelledby={labelId}
          aria-describedby={problemId}
          onChange={(on) => saving.mutate(on)}
        />
        <span>{textOf(setting, value)}</span>
      </span>
    );
  if (definition.words)
    return (
      <span className="m-setting-control">
        <Select
          className="m-setting-word"
          value={value as string}
          disabled={saving.isPending}
          loading={saving.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          aria-labelledby={labelId}
          aria-describedby={problemId}
          options={definition.words.map((word) => ({ value: word, label: wordOf(word) }))}
          onChange={(word: string) => saving.mutate(word)}
        />
      </span>
    );
  if (typeof definition.default === 'string') return <PatternsControl {...control} />;
  return <NumberControl {...control} definition={definition} />;
}

export function SettingItem({ setting, mayWrite }: { setting: SettingView; mayWrite: boolean }) {
  const saving = useSaving(setting);
  const { definition, value } = setting;
  const labelId = setting.name.replaceAll('.', '-');
  const problemId = saving.problem ? `${labelId}-problem` : undefined;
  const isChanged = definition !== undefined && value !== definition.default;
  return (
    <li className="m-setting">
      <div className="m-setting-text">
        <strong id={labelId}>{setting.label}</strong>{' '}
        {isChanged && <Tag icon={<EditOutlined aria-hidden />}>{t.changed}</Tag>}
        {setting.help && <div className="m-hint">{setting.help}</div>}
        {definition && <div className="m-hint">{t.byDefault(textOf(setting, definition.default))}</div>}
      </div>
      <div className="m-setting-value">
        {mayWrite && definition ? (
          <Control {...{ setting, definition, saving, labelId, problemId }} />
        ) : (
          <span>{textOf(setting, value)}</span>
        )}
        {mayWrite && isChanged && (
          <Button
            type="link"
            icon={<UndoOutlined aria-hidden />}
            disabled={saving.isPending}
            aria-label={t.restoreOf(setting.label)}
            onClick={() => saving.mutate(definition.default)}
          >
            {t.restore}
          </Button>
        )}
        <HistoryLink setting={setting} />
        {saving.problem && (
          <p id={problemId} role="alert" className="m-setting-problem">
            {saving.problem}
          </p>
        )}
      </div>
    </li>
  );
}
