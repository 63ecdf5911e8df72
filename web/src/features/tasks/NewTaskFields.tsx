import { Input, SegmentedControl } from '@mantine/core';
import { useId, useMemo } from 'react';
import { useSession } from '@/api/session';
import { clientSource, contractorSource } from '@/domain/pickers';
import { useT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { CheckboxField } from '@/ui/CheckboxField';
import { bindFields, type TaskFieldsProps } from './TaskFormFields';
import { applyClient, applyRole, type Side } from './task-form';
import c from './task-form.module.css';

/** Who works for whom. */
export function CompanyFields(props: TaskFieldsProps) {
  const t = useT().tasks.form;
  const id = useId();
  const { tenant } = useSession();
  const { form, disabled } = props;
  const v = form.values;
  const asks = v.role_type === 'CLIENT';
  const source = useMemo(() => (asks ? contractorSource(tenant.tenant_id) : clientSource), [asks, tenant.tenant_id]);

  return (
    <>
      <Input.Wrapper className={c.whole} label={t.role} labelElement="div" labelProps={{ id }}>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          disabled={disabled}
          data={(['CONTRACTOR', 'CLIENT'] as const).map((value) => ({ value, label: t.roles[value] }))}
          value={v.role_type}
          onChange={(role) => form.setValues(applyRole(v, role as Side))}
        />
      </Input.Wrapper>
      <AsyncSelect
        label={asks ? t.contractor : t.client}
        required
        source={source}
        {...bindFields(props)('client')}
        onChange={(client) => form.setValues(applyClient(v, client))}
      />
    </>
  );
}

/** Whether the address typed is kept for the next time. */
export function SaveAddressField(props: TaskFieldsProps) {
  const t = useT().tasks.form;
  return (
    <div className={c.whole}>
      <CheckboxField
        label={t.saveAddress}
        {...bindFields(props)('save_address')}
        disabled={props.disabled || props.form.values.address_id !== null}
      />
    </div>
  );
}
