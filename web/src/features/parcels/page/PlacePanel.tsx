// Where a parcel is: the drawing, and its corners as numbers.
import type { Parcel } from '../../../entities/parcels/api';
import { Drawing } from '../../../entities/parcels/place/Drawing';
import { type Corner, ringsOf } from '../../../entities/parcels/place/geometry';
import { fr } from '../../../i18n/fr';
import { Panel } from '../../../ui/record/Panel';
import { Suspense, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { PlaceMap } from '../map/lazy';
import '../place/place.css';

const t = fr.parcelPlace;
/** What the server keeps of them, more than a screen has. */
const MOST = 500;
const DIGITS = 6;

const written = (degrees: number): string => degrees.toFixed(DIGITS).replace('.', ',');

function CornerList({ corners }: { corners: readonly Corner[] }) {
  return (
    // Whoever has no mouse scrolls it with the arrows.
    <div className="m-corner-list" role="region" aria-label={t.corners} tabIndex={0}>
      <table className="m-corners">
        <thead>
          <tr>
            <th scope="col">{t.corner}</th>
            <th scope="col">{t.latitude}</th>
            <th scope="col">{t.longitude}</th>
          </tr>
        </thead>
        <tbody>
          {corners.slice(0, MOST).map(([longitude, latitude], index) => (
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              <td>{written(latitude)}</td>
              <td>{written(longitude)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {corners.length > MOST && <p className="m-hint">{t.firstRows(MOST, corners.length)}</p>}
    </div>
  );
}

export function PlacePanel({ row }: { row: Parcel }) {
  const rings = useMemo(() => ringsOf(row.parcel_geometry), [row.parcel_geometry]);
  const navigate = useNavigate();
  const { parcel_id: id } = row;
  return (
    <Panel id="place" title={fr.parcel.place}>
      {rings[0] ? (
        <div className="m-place-parts">
          <Suspense fallback={<Drawing rings={rings} />}>
            <PlaceMap key={id} rings={rings} id={id} onOpen={(other) => void navigate(`/parcels/${other}`)} />
            {/* On paper there is no map. */}
            <div className="m-print-only">
              <Drawing rings={rings} />
            </div>
          </Suspense>
          <CornerList corners={rings[0]} />
        </div>
      ) : (
        <p className="m-hint">{fr.parcel.noPlace}</p>
      )}
    </Panel>
  );
}
