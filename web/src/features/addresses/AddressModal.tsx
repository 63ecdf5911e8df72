import { Link } from '@tanstack/react-router';
import { useSession } from '@/api/session';
import { ContactFields } from '@/domain/address/ContactFields';
import { pointOf } from '@/domain/address/coordinates';
import { PlaceFields } from '@/domain/address/PlaceFields';
import { PlaceMap } from '@/domain/address/PlaceMap';
import { LOCATION_TYPES, placeLines } from '@/domain/address/place';
import { CompanySelect } from '@/domain/company/CompanySelect';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { clientSource } from '@/records/pickers';
import { askOfTwins } from '@/records/twins/ask-of-twins';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import {
  type AddressField,
  type AddressFormValues,
  addressFaults,
  addressField,
  addressForm,
  changePlace,
  movePoint,
  toEntry,
  typeCoordinates,
} from './address-form';
import { type Address, addressKeys, addressNow, changeAddress, createAddress, locationSource } from './addresses.api';
import c from './addresses.module.css';

interface Props {
  /** The address to change; undefined to create one. */
  readonly address: Address | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a saved address. Open it by mounting it. */
export default function AddressModal({ address, onClose }: Props) {
  const { addresses: t, place: words, twins } = useOfficeT();
  const own = useSession().tenant.tenant_id;
  const fields = addressForm(own);
  const faults = (v: AddressFormValues) =>
    Object.fromEntries(Object.entries(addressFaults(v)).map(([field, fault]) => [field, t.form.faults[fault]]));
  const editing = useRecordModal<Address, AddressFormValues>({
    name: `address:${address?.address_id ?? 'new'}`,
    record: address,
    ...fields,
    faults,
    fieldOf: addressField,
    create: (values, headers) =>
      askOfTwins((said) => createAddress({ ...toEntry(values, own), ...said }, headers), twins, true),
    change: (values, on) =>
      askOfTwins((said) => changeAddress(on.address_id, { ...fields.toChange(values, on), ...said }), twins, false),
    reread: (on) => addressNow(on.address_id),
    shownIn: [addressKeys.all],
    onSaved: (values) => {
      const name = values.address_name.trim();
      toast.success(address ? t.done.edited({ name }) : t.done.added({ name }));
    },
    onClose,
  });
  const { form } = editing;
  const v = form.values;
  const point = pointOf(v);
  const become = (next: AddressFormValues) => form.setValues(next);

  return (
    <RecordModal
      editing={editing}
      title={address ? t.form.editTitle({ name: address.address_name }) : t.form.addTitle}
      create={t.form.create}
      names={t.form.fields}
      say={(field, values) => valueText(field, values, words.types)}
    >
      <FieldGrid>
        <TextField label={words.name} required maxLength={200} data-autofocus {...form.field('address_name')} />
        <SelectField
          label={words.type}
          required
          options={LOCATION_TYPES.map((value) => ({ value, label: words.types[value] }))}
          {...form.field('location_type')}
          onChange={(type) => type && form.setFieldValue('location_type', type)}
        />
        <div className={base.across}>
          <CompanySelect
            label={t.form.fields.client}
            placeholder={t.form.own}
            description={t.form.clientHint}
            source={clientSource}
            {...form.field('client')}
          />
        </div>
        <PlaceFields mapped value={v} bind={form.field} onChange={(change) => become(changePlace(v, change))} />
        <TextField
          label={words.coordinates}
          description={words.coordinatesHint}
          maxLength={60}
          {...form.field('coordinates')}
          onChange={(text) => become(typeCoordinates(v, text))}
        />
        <TextField label={words.workingHours} maxLength={300} {...form.field('working_hours')} />
        {point && (
          <div className={base.across}>
            <PlaceMap
              point={point}
              name={v.address_name || words.marker}
              onMove={(to) => become(movePoint(form.getValues(), to))}
              hint={words.dragMarker}
            />
          </div>
        )}
      </FieldGrid>
      <ContactFields bind={form.field} />
      <div>
        <AsyncSelect
          label={t.form.fields.linked_location}
          description={t.form.linkedHint}
          source={locationSource}
          {...form.field('linked_location')}
        />
        {v.linked_location && (
          <Link to="/locations" search={{ node: v.linked_location.location_id }} className={c.link}>
            {t.form.openLinked}
          </Link>
        )}
      </div>
    </RecordModal>
  );
}

/** The value of a field in words; the address in lines. */
function valueText(
  field: AddressField,
  v: AddressFormValues,
  types: Readonly<Record<AddressFormValues['location_type'], string>>,
): string {
  switch (field) {
    case 'address1':
      return placeLines(v, v.coordinates).join('\n');
    case 'client':
      return v.client?.name ?? '';
    case 'linked_location':
      return v.linked_location?.path ?? '';
    case 'location_type':
      return types[v.location_type];
    default:
      return String(v[field] ?? '');
  }
}
