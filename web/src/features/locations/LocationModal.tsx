import { PlaceFields } from '@/domain/address/PlaceFields';
import { useOfficeT } from '@/i18n/I18nProvider';
import { decimalMark } from '@/lib/formats';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import c from './LocationModal.module.css';
import {
  addressLine,
  coordinates,
  isEmptyPlace,
  type LocationFormValues,
  locationFaults,
  locationForm,
  MAX,
  TYPES,
} from './location-form';
import { changeLocation, createLocation, type Location, locationNow } from './locations.api';

interface Props {
  /** The location to be changed; a new one is made without. */
  readonly location: Location | undefined;
  /** Within which it lies, or comes to lie. */
  readonly around: Location | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number, version?: number) => void;
}

/** Makes or changes a location. Open it by mounting it. */
export default function LocationModal({ location, around, onClose, onDone }: Props) {
  const { locations: t, place } = useOfficeT();
  const faults = (values: LocationFormValues) => locationFaults(values, around === undefined, t.form.faults);
  const editing = useRecordModal<Location, LocationFormValues, { readonly data: number; readonly version?: number }>({
    name: location ? `location:${location.location_id}` : `location:new:${around?.location_id ?? 'root'}`,
    record: location,
    ...locationForm,
    faults,
    create: async (values, headers) => ({
      data: await createLocation({ parent_id: around?.location_id ?? null, ...locationForm.toNew(values) }, headers),
    }),
    change: (values, on) => changeLocation(on.location_id, locationForm.toChange(values, on)),
    reread: (on) => locationNow(on.location_id),
    shownIn: [],
    onSaved: ({ name }, { data, version }) => {
      toast.success((location ? t.done.edited : t.done.added)({ name: name.trim() }));
      onDone(data, version);
    },
    onClose,
  });
  const { form } = editing;
  const v = form.values;
  // The address of the location around it applies as long as it has none of its own, and is shown grey in the empty
  // fields.
  const inherited = around && isEmptyPlace(v) ? around.effective_address : undefined;

  return (
    <RecordModal
      editing={editing}
      title={location ? t.form.edit : around ? t.form.addWithin : t.form.add}
      create={t.form.create}
      names={{ ...t.fields, address1: t.fields.address }}
      say={(field, values) => {
        if (field === 'location_type') return values.location_type ? place.types[values.location_type] : '';
        if (field === 'address1') return [addressLine(values), coordinates(values)].filter(Boolean).join('\n');
        return String(values[field] ?? '');
      }}
    >
      {around && <p className={base.hint}>{t.form.within({ path: around.path })}</p>}
      <FieldGrid>
        <TextField label={t.fields.name} required maxLength={MAX.name} data-autofocus {...form.field('name')} />
        <TextField label={t.fields.cin} required maxLength={MAX.cin} {...form.field('cin')} />
        <SelectField
          label={t.fields.location_type}
          required
          options={TYPES.map((value) => ({ value, label: place.types[value] }))}
          {...form.field('location_type')}
        />
      </FieldGrid>
      {around && (
        <p className={c.inherits} role="status">
          {!inherited && t.form.ownAddress}
          {inherited && !isEmptyPlace(inherited) && t.form.inherits({ address: addressLine(inherited) })}
        </p>
      )}
      <FieldGrid>
        <PlaceFields
          value={v}
          optional={around ? true : 'but-city'}
          bind={(field) => ({
            ...form.field(field),
            ...(inherited && inherited[field] !== '' && { placeholder: inherited[field] }),
          })}
          onChange={(change) => form.setValues(change)}
        />
        <NumberField
          label={t.fields.latitude}
          decimals={6}
          min={-90}
          max={90}
          {...(inherited && { placeholder: numberText(inherited.latitude) })}
          {...form.field('latitude')}
        />
        <NumberField
          label={t.fields.longitude}
          decimals={6}
          min={-180}
          max={180}
          {...(inherited && { placeholder: numberText(inherited.longitude) })}
          {...form.field('longitude')}
        />
      </FieldGrid>
    </RecordModal>
  );
}

const numberText = (value: number | null) =>
  value === null ? undefined : String(Number(value.toFixed(6))).replace('.', decimalMark());
