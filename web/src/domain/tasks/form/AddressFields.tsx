import { type ReactNode, useMemo, useRef } from 'react';
import { useSession } from '@/api/session';
import { PlaceFields } from '@/domain/address/PlaceFields';
import { LOCATION_TYPES, placeOf } from '@/domain/address/place';
import { useT } from '@/i18n/I18nProvider';
import { PRIVATE_INDIVIDUAL, type SavedAddress, savedAddressSource } from '@/records/pickers';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid } from '@/ui/layout/Section';
import { confirm } from '@/ui/overlays/confirm';
import { RegisterOffer } from './RegisterOffer';
import { bindFields, type TaskFieldsProps } from './TaskFormFields';
import { applySavedAddress, editAddress, isPrivate, linkedAddress, type TaskFormValues } from './task-form';
import c from './task-form.module.css';

/** The fields for the place of work: a saved address, a suggested one, and additions by hand. */
export function AddressFields({ children, ...props }: TaskFieldsProps & { children?: ReactNode }) {
  const { place: t, tasks } = useT();
  const { form, original, mode, disabled } = props;
  const v = form.values;
  const bind = bindFields(props);
  const become = (next: TaskFormValues) => form.setValues(next);
  const { tenant } = useSession();
  const client = v.client?.tenant_id ?? null;
  const source = useMemo(() => savedAddressSource(client), [client]);
  // The values that a picked address replaced come back when the pick is cleared.
  const replaced = useRef(original);
  const take = async (address: SavedAddress | null) => {
    const own = [client, tenant.tenant_id, PRIVATE_INDIVIDUAL];
    if (address && v.client && !own.includes(address.client_tenant_id)) {
      const question = { name: address.address_name, owner: address.tenant_name, client: v.client.name };
      const yes = await confirm({
        title: t.otherCompany.title,
        message: t.otherCompany.message(question),
        confirmLabel: t.otherCompany.take,
      });
      if (!yes) return;
    }
    const now = form.getValues();
    if (mode === 'new' && address && now.address_id === null) replaced.current = now;
    form.setValues(applySavedAddress(now, address, replaced.current));
  };

  return (
    <FieldGrid>
      {mode === 'new' && <RegisterOffer {...props} />}
      <div className={c.whole}>
        <AsyncSelect
          label={tasks.form.savedAddress}
          description={tasks.form.savedAddressHint}
          source={source}
          disabled={disabled}
          {...(mode === 'edit' && { undo: form.undo('address_id') })}
          value={linkedAddress(v)}
          onChange={(address) => void take(address)}
        />
      </div>
      <TextField
        label={t.name}
        required
        maxLength={200}
        {...bind('address_name')}
        onChange={(address_name) => become(editAddress(v, { address_name }))}
      />
      <SelectField
        label={t.type}
        required
        options={LOCATION_TYPES.map((value) => ({ value, label: t.types[value] }))}
        {...bind('location_type')}
        onChange={(type) => type && become(editAddress(v, { location_type: type }))}
      />
      <PlaceFields
        value={v}
        bind={bind}
        onChange={(change) => become(editAddress(v, change))}
        saved={mode === 'edit' ? placeOf(original) : undefined}
        disabled={disabled}
      />
      {!isPrivate(v) && <TextField label={t.workingHours} maxLength={300} {...bind('working_hours')} />}
      {children}
    </FieldGrid>
  );
}
