// A parcel to make or to change, beside the list or its page.
import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Input } from 'antd';
import { useNavigate } from 'react-router';
import { MemberPicker } from '../../entities/members/MemberPicker';
import { CROPS, type Parcel, refreshParcels } from '../../entities/parcels/api';
import { fr } from '../../i18n/fr';
import { LocalityPicker } from '../../entities/geography/LocalityPicker';
import { Choice } from '../../ui/form/Choice';
import { FormActions } from '../../ui/form/FormActions';
import { Field } from '../../ui/form/FormFields';
import { RecordForm } from '../../ui/form/RecordForm';
import { longestRule, wholeRule } from '../../ui/form/rules';
import type { FormField } from '../../ui/form/types';
import { useRecordForm } from '../../ui/form/useRecordForm';
import { limits } from '../../ui/limits';
import { DecimalInput, numberRule } from './DecimalInput';
import { type SaveParcel, saveParcel } from './api';
import './parcels.css';
import { Drawing } from './place/Drawing';
import { PlaceInput } from './place/PlaceInput';
import { shortName } from './place/names';
import { faultText, geoJsonOf, readPlace, textOf } from './place/text';

const t = fr.parcels;
const words = fr.parcelList;
const WIDTH = 760;
const FIRST_YEAR = 1900;

/** In the form the place is what is typed. */
const placeIn = ({ parcel_geometry: text }: SaveParcel): string => (typeof text === 'string' ? text : '');

const read = (record: Parcel): SaveParcel => ({ ...record, parcel_geometry: textOf(record.parcel_geometry) });

function save({ parcel_geometry: text, ...rest }: SaveParcel) {
  if (text === undefined) return saveParcel(rest);
  const { rings } = readPlace(typeof text === 'string' ? text : '');
  return saveParcel({ ...rest, parcel_geometry: rings ? geoJsonOf(rings) : null });
}

const placeRule = {
  validator: (_rule: unknown, text: unknown) => {
    const fault = readPlace(typeof text === 'string' ? text : '').faults[0];
    return fault ? Promise.reject(new Error(faultText(fault))) : Promise.resolve();
  },
};

const aboutFields = (record?: Parcel): FormField<SaveParcel>[] => [
  {
    name: 'parcel_memberId',
    label: t.member,
    required: true,
    input: <MemberPicker />,
    show: ({ parcel_memberId: id }) => {
      if (!id) return '';
      return id === record?.parcel_memberId ? record.parcel_memberName : fr.members.unknown(id);
    },
  },
  {
    name: 'parcel_code',
    label: t.code,
    hint: record ? undefined : words.codeHint,
    required: record !== undefined,
    rules: [longestRule(limits.parcelCode)],
    input: <Input autoComplete="off" autoCapitalize="characters" />,
  },
  {
    name: 'parcel_localityId',
    label: t.locality,
    hint: record ? undefined : words.localityHint,
    input: <LocalityPicker allowClear />,
    show: () => record?.locality_name ?? '',
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

const placeFields = (record?: Parcel): FormField<SaveParcel>[] => [
  {
    name: 'parcel_geometry',
    label: fr.parcelPlace.text,
    rules: [placeRule],
    input: <PlaceInput parcelId={record?.parcel_id} />,
    show: (values) => shortName(readPlace(placeIn(values)).rings ?? []),
    picture: (values, other) => (
      <Drawing
        rings={readPlace(placeIn(values)).rings ?? []}
        other={other && (readPlace(placeIn(other)).rings ?? [])}
        otherHint={fr.parcelPlace.otherValue}
      />
    ),
  },
  {
    name: 'parcel_accuracyM',
    label: words.accuracyLabel,
    hint: words.accuracyHint,
    rules: [numberRule],
    input: <DecimalInput />,
  },
];

interface ParcelFormProps {
  record?: Parcel;
  /** Whose a new one is. */
  memberId?: number;
  onSaved: (answer: { parcel_id: number }) => void;
  onStale: () => void;
  onCancel: () => void;
}

function ParcelForm({ record, memberId, onCancel, ...rest }: ParcelFormProps) {
  const about = aboutFields(record);
  const place = placeFields(record);
  const form = useRecordForm({
    entity: 'parcel',
    idField: 'parcel_id',
    versionField: 'parcel_version',
    record,
    read,
    initial: record || !memberId ? undefined : { parcel_memberId: memberId },
    fields: [...about, ...place],
    save,
    isLong: true,
    ...rest,
  });
  return (
    <RecordForm form={form}>
      <div className="m-parcel-fields">
        {about.map(({ name }) => (
          <Field key={name} form={form} name={name} />
        ))}
      </div>
      <fieldset className="m-parcel-place">
        <legend>{fr.parcelPlace.title}</legend>
        {place.map(({ name }) => (
          <Field key={name} form={form} name={name} />
        ))}
      </fieldset>
      <FormActions form={form} onCancel={onCancel} />
    </RecordForm>
  );
}

interface ParcelDrawerProps {
  open: boolean;
  /** To change; absent = a new one. */
  record?: Parcel;
  memberId?: number;
  onClose: () => void;
}

export function ParcelDrawer({ open, record, memberId, onClose }: ParcelDrawerProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = (): void => refreshParcels(queryClient);
  return (
    <Drawer
      open={open}
      title={record ? words.edit : words.create}
      size={WIDTH}
      onClose={onClose}
      destroyOnHidden
    >
      <ParcelForm
        // One form per record: another one starts afresh.
        key={record?.parcel_id ?? `new-${memberId ?? ''}`}
        record={record}
        memberId={memberId}
        onSaved={({ parcel_id: id }) => {
          onClose();
          refresh();
          // Its page says what was measured and found.
          if (!record) void navigate(`/parcels/${id}`);
        }}
        onStale={refresh}
        onCancel={onClose}
      />
    </Drawer>
  );
}
