// The lines gathered so far: what is refused on top, then the newest.
import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { AutoComplete, Button } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { limits } from '../../../ui/limits';
import type { BuildLine } from './lines';
import type { Build } from './useBuild';

const t = fr.deliveryForm;
/** More are shown when they are asked for: one looks at the last ones. */
const SHOWN = 100;

export const motiveOptions = t.motives.map((value) => ({ value }));

interface LineListProps {
  build: Build;
  onRemoved: (line: BuildLine) => void;
}

export function LineList({ build, onRemoved }: LineListProps) {
  const [most, setMost] = useState(SHOWN);
  const { lines, isError } = build;
  if (lines.length === 0) return <p className="m-hint">{isError ? t.noneError : t.none}</p>;
  const ordered = [...lines.filter(({ problem }) => problem), ...lines.filter(({ problem }) => !problem)];
  const left = ordered.length - most;
  return (
    <>
      <ul className="m-build-lines" aria-label={t.linesTitle}>
        {ordered.slice(0, most).map((line) => {
          const number = formatCardNumber(line.number);
          return (
            <li key={line.number} className={line.problem ? 'm-build-wrong' : undefined}>
              <span className="m-build-line">
                <strong>{number}</strong>
                <span>{line.cardId === null ? fr.delivery.unknownCard : line.name}</span>
                {line.problem && (
                  <small className="m-scan-error">
                    <WarningOutlined aria-hidden /> {line.problem}
                  </small>
                )}
              </span>
              {isError && (
                <AutoComplete
                  className="m-build-motive"
                  aria-label={t.motiveOf(number)}
                  placeholder={t.motive}
                  options={motiveOptions}
                  maxLength={limits.motive}
                  status={line.motive.trim() ? undefined : line.problem ? 'error' : 'warning'}
                  value={line.motive}
                  onChange={(motive: string) => build.setMotive(line.number, motive)}
                />
              )}
              <Button
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t.remove(`${number} ${line.name}`.trim())}
                onClick={() => {
                  build.remove(line.number);
                  onRemoved(line);
                }}
              />
            </li>
          );
        })}
      </ul>
      {left > 0 && <Button onClick={() => setMost(most + SHOWN)}>{t.showMore(Math.min(SHOWN, left))}</Button>}
    </>
  );
}
