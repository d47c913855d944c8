// A value that is typed, and saved by its button or Enter.
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import { NumberInput } from '../../ui/form/NumberInput';
import { limits } from '../../ui/limits';
import { exampleOf, wrongOf } from '../../entities/transactions/patterns';
import type { Definition, SettingValue, SettingView } from './definitions';

const t = fr.settings;

interface ControlProps {
  setting: SettingView;
  labelId: string;
  disabled: boolean;
  problemId?: string;
  onSave: (value: SettingValue) => void;
}

interface TypedControlProps<T> extends ControlProps {
  saved: T;
  typed: T;
  /** What is wrong with what is typed. */
  wrong: string | undefined;
  /** Said below while nothing is wrong. */
  hint?: string;
  children: (input: object) => ReactNode;
}

function TypedControl<T extends SettingValue | null>(props: TypedControlProps<T>) {
  const { setting, labelId, disabled, problemId, onSave, saved, typed, wrong, hint, children } = props;
  const noteId = `${labelId}-note`;
  const isSame = typed === saved;
  const isWrong = wrong !== undefined;
  return (
    <form
      className="m-setting-control"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong && !isSame && typed !== null) onSave(typed);
      }}
    >
      {children({
        disabled,
        'aria-labelledby': labelId,
        'aria-describedby': isWrong || !problemId ? noteId : problemId,
        status: isWrong ? 'error' : undefined,
        'aria-invalid': isWrong,
      })}
      {setting.unit && <span className="m-hint">{setting.unit}</span>}
      <Button
        type="primary"
        htmlType="submit"
        disabled={disabled || isWrong || isSame}
        aria-label={t.saveOf(setting.label)}
      >
        {fr.form.save}
      </Button>
      <p id={noteId} className={isWrong ? 'm-setting-problem' : 'm-setting-note m-hint'}>
        {wrong ?? hint}
      </p>
    </form>
  );
}

/** What is typed; it follows what is in force, which changes by saving, restoring, or somebody else. */
function useTyped<T>(saved: T) {
  const [typed, setTyped] = useState(saved);
  useEffect(() => setTyped(saved), [saved]);
  return [typed, setTyped] as const;
}

export function NumberControl({ definition, ...rest }: ControlProps & { definition: Definition }) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = definition;
  const saved = rest.setting.value as number;
  const [typed, setTyped] = useTyped<number | string | null>(saved);
  const isWrong = typeof typed !== 'number' || typed < min || typed > max;
  const wrong = isWrong ? t.outOfRange(formatNumber(min), formatNumber(max)) : undefined;
  return (
    <TypedControl<number | string | null> {...rest} saved={saved} typed={typed} wrong={wrong}>
      {(input) => <NumberInput {...input} value={typed} onChange={setTyped} />}
    </TypedControl>
  );
}

export function PatternsControl(props: ControlProps) {
  const saved = props.setting.value as string;
  const [typed, setTyped] = useTyped(saved);
  const pattern = wrongOf(typed);
  const wrong = pattern === undefined ? undefined : t.notAPattern(pattern);
  const hint = typed.trim() === '' ? t.noPattern : t.patternExample(exampleOf(typed));
  return (
    <TypedControl<string> {...props} saved={saved} typed={typed} wrong={wrong} hint={hint}>
      {(input) => (
        <Input
          {...input}
          className="m-setting-patterns"
          maxLength={limits.patterns}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </TypedControl>
  );
}
