import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { savedAddressSource } from '@/domain/pickers';
import { useT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { AddressField } from './AddressField';
import { bindFields, type TaskFieldsProps } from './TaskFormFields';
import {
  applySavedAddress,
  applySuggestion,
  editAddress,
  isPrivate,
  LOCATION_TYPES,
  linkedAddress,
  type TaskFormValues,
} from './task-form';
import c from './task-form.module.css';

/** Where the work is: a saved address, a suggested one, and what is added to it by hand. */
export function AddressFields({ children, ...props }: TaskFieldsProps & { children?: ReactNode }) {
  const t = useT().tasks;
  const { form, original, mode, disabled } = props;
  const v = form.values;
  const bind = bindFields(props);
  const [secondLine, setSecondLine] = useState(false);
  const hasSecondLine = secondLine || v.address2 !== '';

  const become = (next: TaskFormValues) => form.setValues(next);
  const edit = (field: 'address_name' | 'address2' | 'zipcode' | 'city' | 'region' | 'country') => ({
    ...bind(field),
    onChange: (text: string) => become(editAddress(v, { [field]: text })),
  });

  return (
    <FieldGrid>
      <div className={c.whole}>
        <AsyncSelect
          label={t.form.savedAddress}
          description={t.form.savedAddressHint}
          source={savedAddressSource}
          disabled={disabled}
          {...(mode === 'edit' && { undo: form.undo('address_id') })}
          value={linkedAddress(v)}
          onChange={(address) => become(applySavedAddress(v, address, original))}
        />
      </div>
      <TextField label={t.form.addressName} required maxLength={200} {...edit('address_name')} />
      <SelectField
        label={t.form.addressType}
        required
        options={LOCATION_TYPES.map((value) => ({ value, label: t.locationType[value] }))}
        {...bind('location_type')}
        onChange={(type) => type && become(editAddress(v, { location_type: type }))}
      />
      <div className={c.whole}>
        <AddressField
          label={t.form.address1}
          placeholder={t.form.address1Placeholder}
          required
          {...bind('address1')}
          {...(mode === 'edit' && {
            undo: {
              changed: v.address1 !== original.address1,
              onUndo: () => {
                const { address1, latitude, longitude } = original;
                become(editAddress(v, { address1, latitude, longitude }));
              },
            },
          })}
          onPick={(suggestion) => become(applySuggestion(v, suggestion))}
        />
      </div>
      {hasSecondLine ? (
        <div className={c.line}>
          <TextField label={t.form.address2} maxLength={300} className={c.grow} {...edit('address2')} />
          <Button
            variant="subtle"
            color="gray"
            disabled={disabled}
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setSecondLine(false);
              become(editAddress(v, { address2: '' }));
            }}
          >
            {t.form.removeLine}
          </Button>
        </div>
      ) : (
        <div className={c.whole}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={disabled}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setSecondLine(true)}
          >
            {t.form.addLine}
          </Button>
        </div>
      )}
      <TextField label={t.form.zipcode} maxLength={20} {...edit('zipcode')} />
      <TextField label={t.form.city} required maxLength={100} {...edit('city')} />
      <TextField label={t.form.region} maxLength={100} {...edit('region')} />
      <TextField label={t.form.country} maxLength={100} {...edit('country')} />
      {!isPrivate(v) && <TextField label={t.form.workingHours} maxLength={300} {...bind('working_hours')} />}
      {children}
    </FieldGrid>
  );
}
