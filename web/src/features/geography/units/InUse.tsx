// A unit that others hang on can't be deleted: what can be done about it.
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import type { PlaceLevel } from '../../../entities/geography/places';
import { PARAM, under } from '../../../entities/geography/useParentFilters';
import type { Level } from './level';
import { MoveUnits } from './MoveUnits';

const t = fr.geography;
const ALL = { _limit: bounds.pageRows.max, _offset: 0 };

interface InUseProps<Child extends object> {
  /** The unit that was to go. */
  level: PlaceLevel;
  id: number;
  child: Level<Child>;
  address: string;
  onMoved: () => void;
}

export function InUse<Child extends object>({ level, id, child, address, onMoved }: InUseProps<Child>) {
  const [rows, setRows] = useState<Child[]>();
  const loading = useMutation({
    mutationFn: () => child.list({ ...ALL, [PARAM[level]]: id }),
    onSuccess: (answer) => setRows(answer.rows),
  });
  return (
    <div className="m-alert-actions">
      <Link to={address + under(level, id)}>{t.seeChildren[child.entity]}</Link>
      <Button size="small" loading={loading.isPending} onClick={() => loading.mutate()}>
        {t.moveChildren[child.entity]}
      </Button>
      {rows && (
        <MoveUnits
          level={child}
          rows={rows}
          onClose={(anyMoved) => {
            setRows(undefined);
            if (anyMoved) onMoved();
          }}
        />
      )}
    </div>
  );
}
