// What lines and marks mean: never by their colour alone.
import { fr } from '../../../i18n/fr';

const t = fr.parcelMap;

export function Legend({ hasBaseMap }: { hasBaseMap: boolean }) {
  return (
    <div className="m-map-legend">
      <span className="m-map-key m-map-key-plain">{t.legendPlain}</span>
      <span className="m-map-key m-map-key-finding">{t.legendFinding}</span>
      {!hasBaseMap && <span className="m-hint">{t.noGround}</span>}
    </div>
  );
}
