// What was found about a parcel, and what a supervisor left as it is.
import { CheckCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { Panel } from '../../../ui/record/Panel';
import { ToneTag } from '../../../ui/ToneTag';
import type { Finding } from '../api';
import { KeepDialog } from './KeepDialog';

const t = fr.parcel;
const words = t.finding;

function Other({ finding }: { finding: Finding }) {
  return <Link to={`/parcels/${finding.finding_otherId}`}>{finding.finding_otherCode}</Link>;
}

/** The other one has no name where it is out of reach. */
function textOf(finding: Finding): ReactNode {
  const { finding_kind: kind, finding_otherId: other, finding_percent: percent } = finding;
  if (kind === 'area_differs') return words.area(percent ?? 0);
  if (kind === 'outside_country') return words.outside;
  if (kind === 'swapped_axes') return words.swapped;
  if (kind === 'too_large') return words.tooLarge;
  if (kind === 'too_intricate') {
    if (other === null) return words.intricateElsewhere;
    return (
      <>
        {words.intricate} <Other finding={finding} />.
      </>
    );
  }
  const share = words.overlap(percent ?? 0, finding.finding_sharedHa ?? 0);
  if (other === null) return `${share} ${words.overlapElsewhere}`;
  return (
    <>
      {share} {words.overlapWith} <Other finding={finding} />.
    </>
  );
}

interface ItemProps {
  finding: Finding;
  onKeep: (() => void) | undefined;
}

function Item({ finding, onKeep }: ItemProps) {
  const { finding_foundAt: found, finding_keptAt: kept, finding_keptByUser: who } = finding;
  return (
    <li>
      {kept ? (
        <ToneTag state="done" icon={<CheckCircleOutlined aria-hidden />}>
          {fr.parcels.keptTag}
        </ToneTag>
      ) : (
        <ToneTag state="warning" icon={<WarningOutlined aria-hidden />}>
          {t.toExamine}
        </ToneTag>
      )}
      <p>{textOf(finding)}</p>
      {kept ? (
        <p className="m-hint">
          {t.kept(formatDateTime(kept), who ?? '')}
          {fr.form.conflictColon}
          {finding.finding_keptReason}
        </p>
      ) : (
        found && <p className="m-hint">{t.foundAt(formatDateTime(found))}</p>
      )}
      {!kept && onKeep && (
        <Button className="m-no-print" onClick={onKeep}>
          {t.keep}
        </Button>
      )}
    </li>
  );
}

interface FindingsProps {
  id: number;
  findings: readonly Finding[];
}

export function Findings({ id, findings }: FindingsProps) {
  const mayKeep = usePermission('parcels.delete');
  const [asked, setAsked] = useState<Finding>();
  return (
    <Panel id="findings" title={t.findings}>
      {findings.length === 0 && <p className="m-hint">{t.noFindings}</p>}
      <ul className="m-findings">
        {findings.map((finding) => (
          <Item
            key={finding.finding_id}
            finding={finding}
            onKeep={mayKeep ? () => setAsked(finding) : undefined}
          />
        ))}
      </ul>
      {asked && (
        <KeepDialog id={id} finding={asked} text={textOf(asked)} onClose={() => setAsked(undefined)} />
      )}
    </Panel>
  );
}
