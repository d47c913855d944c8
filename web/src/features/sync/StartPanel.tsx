// Begins a run, in the direction that one chooses.
import { SyncOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { Panel } from '../../ui/record/Panel';
import type { Direction } from './api';

const t = fr.synchronizing;
const CHOICES = Object.keys(t.choices) as Direction[];

interface StartPanelProps {
  isField: boolean;
  isStarting: boolean;
  onStart: (direction: Direction) => void;
}

export function StartPanel({ isField, isStarting, onStart }: StartPanelProps) {
  const mayRun = usePermission('synchronization.run');
  const [direction, setDirection] = useState<Direction>('both');
  return (
    <Panel id="sync-begin" title={t.begin}>
      {!isField && <p>{t.centreHint}</p>}
      {!mayRun && <p className="m-hint">{t.readOnly}</p>}
      {mayRun && (
        <div className="m-sync-begin">
          <Radio.Group
            aria-label={t.direction}
            className="m-sync-choices"
            value={direction}
            options={CHOICES.map((value) => ({ value, label: t.choices[value] }))}
            onChange={({ target }) => setDirection(target.value as Direction)}
          />
          <Button
            type="primary"
            icon={<SyncOutlined aria-hidden />}
            loading={isStarting}
            onClick={() => onStart(direction)}
          >
            {t.start}
          </Button>
          {isField && <p className="m-hint">{t.fieldHint}</p>}
        </div>
      )}
    </Panel>
  );
}
