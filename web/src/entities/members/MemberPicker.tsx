// Choosing a member by name, number or phone.
import { useQuery } from '@tanstack/react-query';
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { type RecordOption, RecordPicker, type RecordPickerProps } from '../../ui/form/RecordPicker';
import { memberSearchQuery, memberQuery } from './api';

type Member = components['schemas']['Member'];

const optionOf = (member: Member): RecordOption => ({
  value: member.member_id,
  label: fr.members.named(member.member_lastname, member.member_firstname, member.member_idNumber),
  hint: [member.locality_name, member.region_name].filter(Boolean).join(', '),
});

export function MemberPicker(props: RecordPickerProps) {
  const { value } = props;
  const isChosen = typeof value === 'number';
  const { data, isPending } = useQuery({ ...memberQuery(value ?? 0), enabled: isChosen });
  const unknown = isChosen ? { value, label: fr.members.unknown(value), hint: '' } : undefined;
  return (
    <RecordPicker
      {...props}
      search={memberSearchQuery}
      optionOf={optionOf}
      chosen={isChosen && data?.member ? optionOf(data.member) : unknown}
      isNaming={isChosen && isPending}
      texts={fr.memberPicker}
    />
  );
}

/** The name of a member whose id is in the address. */
export function useMemberName(id: number | undefined): string | undefined {
  const { data } = useQuery({ ...memberQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return undefined;
  return data?.member ? optionOf(data.member).label : fr.members.unknown(id);
}
