// A parcel to make or to change, beside the list or its page.
import { useQueryClient } from '@tanstack/react-query';
import { Drawer } from 'antd';
import { useNavigate } from 'react-router';
import { type Parcel, refreshParcels, type SaveParcel } from '../../entities/parcels/api';
import { DecimalInput, numberRule } from '../../entities/parcels/form/DecimalInput';
import { parcelFields } from '../../entities/parcels/form/fields';
import { Drawing } from '../../entities/parcels/place/Drawing';
import { shortName } from '../../entities/parcels/place/names';
import { fr } from '../../i18n/fr';
import { FormActions } from '../../ui/form/FormActions';
import { Field } from '../../ui/form/FormFields';
import { RecordForm } from '../../ui/form/RecordForm';
import type { FormField } from '../../ui/form/types';
import { useRecordForm } from '../../ui/form/useRecordForm';
import { saveParcel } from './api';
import './parcels.css';
import { PlaceInput } from './place/PlaceInput';
import { faultText, geoJsonOf, readPlace, textOf } from './place/text';

const words = fr.parcelList;
const WIDTH = 760;

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

const aboutFields = (record?: Parcel): FormField<SaveParcel>[] =>
  parcelFields(
    (id) =>
      record && id === record.parcel_memberId ? record.parcel_memberName : fr.members.unknown(Number(id)),
    () => record?.locality_name ?? '',
    !record,
  );

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
