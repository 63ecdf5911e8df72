import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/api/session';
import {
  addEquipment,
  type EquipmentDetails,
  editEquipment,
  equipmentNow,
  equipmentQuery,
  placeSource,
  SHOWN_IN,
} from '@/domain/equipment/equipment.api';
import { STATUSES, type Status, TYPES } from '@/domain/equipment/equipment-kinds';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { askOfTwins } from '@/records/twins/ask-of-twins';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { toast } from '@/ui/feedback/toast';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { MoneyInput } from '@/ui/fields/MoneyInput';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type EquipmentFormValues, equipmentFaults, equipmentForm, tidy } from './equipment-form';

const MAX_NAME = 200;
const MAX_NUMBER = 100;
const MAX_NOTE = 2000;

/** The statuses that an edit may set; all others need an action. */
const SAID: readonly Status[] = ['IN_WAREHOUSE', 'OUTSIDE_OF_WAREHOUSE'];
const statusesFrom = (now: Status) => (SAID.includes(now) ? SAID : [now]);

interface Props {
  /** The number of the item to be changed; a new one is made without. */
  readonly id?: number | undefined;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

/** Makes or changes an item of equipment. Open it by mounting it. */
export default function EquipmentModal({ id, ...props }: Props) {
  if (id === undefined) return <EquipmentForm item={undefined} {...props} />;
  return <LoadedForm id={id} {...props} />;
}

function LoadedForm({ id, ...props }: Props & { id: number }) {
  const words = useOfficeT().equipment.form;
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...equipmentQuery(id), staleTime: 0 });
  if (data && isFetchedAfterMount) return <EquipmentForm item={data} {...props} />;
  return (
    <ModalFrame opened onClose={props.onClose} title={words.loading}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={240} />}
    </ModalFrame>
  );
}

interface FormProps extends Omit<Props, 'id'> {
  readonly item: EquipmentDetails | undefined;
}

function EquipmentForm({ item, onSaved, onClose }: FormProps) {
  const { equipment: t, twins } = useOfficeT();
  const { currency } = useSession().tenant;
  const words = t.form;
  const editing = useRecordModal<EquipmentDetails, EquipmentFormValues>({
    name: `equipment:${item?.equipment_id ?? 'new'}`,
    record: item,
    ...equipmentForm,
    faults: (values) => equipmentFaults(values, words.faults),
    fieldOf: (field) => field.split('.', 1)[0] ?? field,
    create: (values, headers) =>
      askOfTwins((said) => addEquipment({ ...equipmentForm.toNew(tidy(values)), ...said }, headers), twins, true),
    change: (values, on) =>
      askOfTwins(
        (said) => editEquipment(on.equipment_id, { ...equipmentForm.toChange(tidy(values), on), ...said }),
        twins,
        false,
      ),
    reread: (on) => equipmentNow(on.equipment_id),
    shownIn: SHOWN_IN,
    onSaved: ({ equipment_name: name }) => {
      toast.success((item ? t.done.edited : t.done.added)({ name: name.trim() }));
      onSaved?.();
    },
    onClose,
  });
  const { form } = editing;
  const v = form.values;

  const say = (field: keyof EquipmentFormValues, of: EquipmentFormValues) => {
    switch (field) {
      case 'equipment_type':
        return of.equipment_type ? t.types[of.equipment_type] : '';
      case 'equipment_status':
        return of.equipment_status ? t.statuses[of.equipment_status] : '';
      case 'equipment_location':
      case 'equipment_supplier':
        return of[field]?.address_name ?? '';
      case 'equipment_start_date':
      case 'equipment_end_date_warranty':
      case 'registration_date':
        return of[field] ? dayText(of[field]) : '';
      case 'equipment_purchase_value':
        return of.equipment_purchase_value === null ? '' : formatMoney(of.equipment_purchase_value, currency);
      default:
        return of[field];
    }
  };
  const place = (field: 'equipment_location' | 'equipment_supplier') => (
    <AsyncSelect
      label={words.fields[field]}
      source={placeSource}
      create={{
        label: (name) => words.typed({ name }),
        run: (name) => form.setValues({ [field]: { address_id: null, address_name: name } }),
      }}
      {...form.field(field)}
    />
  );

  return (
    <RecordModal
      editing={editing}
      title={item ? words.editTitle({ name: item.name }) : words.addTitle}
      create={words.create}
      names={words.fields}
      say={say}
    >
      <TextField
        label={words.fields.equipment_name}
        required
        maxLength={MAX_NAME}
        data-autofocus
        {...form.field('equipment_name')}
      />
      <FieldGrid>
        <SelectField
          label={words.fields.equipment_type}
          required
          options={TYPES.map((value) => ({ value, label: t.types[value] }))}
          {...form.field('equipment_type')}
        />
        <SelectField
          label={words.fields.equipment_status}
          disabled={item?.used === true}
          description={item && (item.used ? words.statusOnLoan : words.statusByAction)}
          options={(item ? statusesFrom(item.status) : STATUSES).map((value) => ({ value, label: t.statuses[value] }))}
          {...form.field('equipment_status')}
        />
        <TextField
          label={words.fields.equipment_inv_num}
          required
          maxLength={MAX_NUMBER}
          {...form.field('equipment_inv_num')}
        />
        <TextField
          label={words.fields.equipment_serial_num}
          required
          maxLength={MAX_NUMBER}
          {...form.field('equipment_serial_num')}
        />
        <TextField
          label={words.fields.equipment_acc}
          required
          maxLength={MAX_NUMBER}
          {...form.field('equipment_acc')}
        />
        <TextField
          label={words.fields.equipment_acc_number}
          required
          maxLength={MAX_NUMBER}
          {...form.field('equipment_acc_number')}
        />
        <DateField
          label={words.fields.equipment_start_date}
          required
          max={today()}
          {...form.field('equipment_start_date')}
        />
        <DateField
          label={words.fields.equipment_end_date_warranty}
          required
          min={v.equipment_start_date}
          {...form.field('equipment_end_date_warranty')}
        />
        <MoneyInput
          label={words.fields.equipment_purchase_value}
          required
          currency={currency}
          {...form.field('equipment_purchase_value')}
        />
        {v.equipment_type === 'VEHICLE' && (
          <DateField label={words.fields.registration_date} {...form.field('registration_date')} />
        )}
      </FieldGrid>
      {place('equipment_location')}
      {place('equipment_supplier')}
      <TextAreaField label={words.fields.equipment_note} maxLength={MAX_NOTE} {...form.field('equipment_note')} />
    </RecordModal>
  );
}
