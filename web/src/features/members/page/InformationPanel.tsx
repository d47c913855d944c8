// Every field in its group. Empty ones stay folded until they are asked for.
import { Button } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatDay, formatPhone } from '../../../i18n/format';
import { pathText } from '../../../entities/geography/places';
import { type Group, groups } from '../../../entities/members/form/fields';
import { isWordField, wordText } from '../../../entities/members/words';
import type { Member } from '../member';
import { birthText, placeOf } from '../text';
import { Panel } from '../../../ui/record/Panel';

const t = fr.member;
const GROUPS = Object.keys(groups) as Group[];
type Name = keyof typeof t.fields & keyof Member;

/** `other` is told by what stands beside it. */
const BESIDE: Partial<Record<Name, Name>> = {
  member_nationality: 'member_otherNationality',
  member_occupation: 'member_otherOccupation',
};
const HIDDEN = new Set<string>(Object.values(BESIDE));

function cooperativeText(member: Member): string {
  const { member_cooperativeId: id, cooperative_name: name } = member;
  return name ?? (id === null ? '' : fr.cooperatives.picker.outside(id));
}

export function textOf(member: Member, name: Name): string {
  const value = member[name];
  if (value === null || value === '') return '';
  const beside = BESIDE[name];
  if (value === 'other' && beside && member[beside]) return String(member[beside]);
  if (isWordField(name)) return wordText(name, String(value));
  if (name === 'member_birthDate') return birthText(member);
  if (name === 'member_membershipStartDate') return formatDay(String(value));
  if (name === 'member_contact' || name === 'member_contactUrgency') return formatPhone(String(value));
  if (name === 'member_localityId') return pathText(placeOf(member));
  if (name === 'member_cooperativeId') return cooperativeText(member);
  return String(value);
}

function GroupTable({ member, group, all }: { member: Member; group: Group; all: boolean }) {
  const names: Name[] = groups[group].filter((name) => !HIDDEN.has(name));
  const lines = names.map((name): [string, string] => [t.fields[name], textOf(member, name)]);
  const shown = lines.filter(([, value]) => all || value);
  return (
    <div className="m-group">
      <h3>{t.groups[group]}</h3>
      {shown.length === 0 && <p className="m-hint">{t.notFilled}</p>}
      <dl className="m-pairs">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={value ? undefined : 'm-hint'}>{value || t.notFilled}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function InformationPanel({ member }: { member: Member }) {
  const [all, setAll] = useState(false);
  const { member_createdAt: created, member_updatedAt: updated } = member;
  const told = [
    created && t.created(formatDateTime(created), member.member_createdByUser),
    updated && updated !== created && t.updated(formatDateTime(updated), member.member_updatedByUser),
    member.member_synchronizationNeeded && t.waitsForSync,
  ];
  return (
    <Panel
      id="information"
      title={t.informationPanel}
      actions={
        <Button
          size="small"
          type="text"
          className="m-no-print"
          aria-pressed={all}
          onClick={() => setAll(!all)}
        >
          {all ? t.showFilled : t.showAll}
        </Button>
      }
    >
      <div className="m-groups">
        {GROUPS.map((group) => (
          <GroupTable key={group} member={member} group={group} all={all} />
        ))}
      </div>
      <p className="m-hint">{told.filter(Boolean).join(' · ')}</p>
    </Panel>
  );
}
