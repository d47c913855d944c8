// « Déplacer vers… »: several units get another parent, one call each, with the result of every one.
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { PlacePicker } from '../../../entities/geography/PlacePicker';
import { BulkDialog } from '../../../ui/form/BulkDialog';
import { type Level, moveTo, nameOf, parentOf } from './level';

const t = fr.geography;

interface MoveUnitsProps<Row extends object> {
  level: Level<Row>;
  rows: Row[];
  onClose: (anyMoved: boolean) => void;
}

const words = { action: t.move, done: t.moved, progress: t.moving, summary: t.moveDone };

export function MoveUnits<Row extends object>({ level, rows, onClose }: MoveUnitsProps<Row>) {
  const [parent, setParent] = useState<number>();
  const parents = new Set(rows.map((row) => parentOf(level, row)));
  return (
    <BulkDialog
      rows={rows}
      nameOf={(row) => `${nameOf(level, row)} (${level.pathOf(row).join(' › ')})`}
      title={level.words.moveMany(rows.length)}
      words={words}
      ready={parent !== undefined}
      question={
        <>
          <p>{t.moveText}</p>
          <PlacePicker
            level={level.parentLevel}
            aria-label={level.words.parent}
            value={parent}
            onChange={setParent}
            // Where all of them are already there is nothing to move.
            except={parents.size === 1 ? [...parents][0] : undefined}
          />
        </>
      }
      run={(row) => moveTo(level, parent!)(row)}
      onClose={onClose}
    />
  );
}
