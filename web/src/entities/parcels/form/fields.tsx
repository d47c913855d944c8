// Every field of a parcel that is typed in, but for where it is.
import { Input } from 'antd';
import { fr } from '../../../i18n/fr';
import { Choice } from '../../../ui/form/Choice';
import { longestRule, wholeRule } from '../../../ui/form/rules';
import type { FormField } from '../../../ui/form/types';
import { limits } from '../../../ui/limits';
import { LocalityPicker } from '../../geography/LocalityPicker';
import { MemberPicker } from '../../members/MemberPicker';
import { CROPS, type SaveParcel } from '../api';
import { DecimalInput, numberRule } from './DecimalInput';

const t = fr.parcels;
const words = fr.parcelList;
const FIRST_YEAR = 1900;

type NameOf = (id: unknown) => string;

/** How the ids of a member and of a locality read in a conflict; of a new one some may be left empty. */
export const parcelFields = (
  memberName: NameOf,
  localityName: NameOf,
  isNew: boolean,
): FormField<SaveParcel>[] => [
  {
    name: 'parcel_memberId',
    label: t.member,
    required: true,
    input: <MemberPicker />,
    show: ({ parcel_memberId: id }) => (id ? memberName(id) : ''),
  },
  {
    name: 'parcel_code',
    label: t.code,
    hint: isNew ? words.codeHint : undefined,
    required: !isNew,
    rules: [longestRule(limits.parcelCode)],
    input: <Input autoComplete="off" autoCapitalize="characters" />,
  },
  {
    name: 'parcel_localityId',
    label: t.locality,
    hint: isNew ? words.localityHint : undefined,
    input: <LocalityPicker allowClear />,
    show: ({ parcel_localityId: id }) => localityName(id),
  },
  {
    name: 'parcel_crop',
    label: t.crop,
    input: <Choice allowClear options={CROPS.map((value) => ({ value, label: t.crops[value] }))} />,
    show: ({ parcel_crop: crop }) => (crop ? t.crops[crop] : ''),
  },
  {
    name: 'parcel_declaredAreaHa',
    label: words.declaredAreaLabel,
    hint: words.declaredAreaHint,
    rules: [numberRule],
    input: <DecimalInput />,
    show: ({ parcel_declaredAreaHa: area }) => (area ? t.hectares(area) : ''),
  },
  {
    name: 'parcel_plantedYear',
    label: t.plantedYear,
    rules: [wholeRule(FIRST_YEAR, new Date().getFullYear(), String)],
    input: <DecimalInput />,
  },
  {
    name: 'parcel_landTitle',
    label: t.landTitle,
    hint: words.landTitleHint,
    rules: [longestRule(limits.memberDocument)],
    input: <Input autoComplete="off" />,
  },
];
