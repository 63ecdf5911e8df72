import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId, useMemo } from 'react';
import { useSession } from '@/api/session';
import { ContactFields } from '@/domain/address/ContactFields';
import { CompanySelect } from '@/domain/company/CompanySelect';
import { useT } from '@/i18n/I18nProvider';
import { FilesSeenBy } from '@/records/files/FilesSeenBy';
import { clientSource, contractorSource, PRIVATE_INDIVIDUAL } from '@/records/pickers';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { validateOnLeave } from '@/ui/fields/validate-on-leave';
import { AddressFields } from './AddressFields';
import { NewTaskUploads, type UploadsProps } from './NewTaskUploads';
import { BasicFields, bindFields, type TaskFieldsProps } from './TaskFormFields';
import { applyClient, applyRole, EMPTY_TASK, type Side, type TaskFormValues } from './task-form';
import c from './task-form.module.css';

interface Props {
  readonly form: AppForm<TaskFormValues>;
  /** The own company carries the task out, as for an order created with it. */
  readonly ownOnly?: boolean;
  readonly busy: boolean;
  readonly offerCurrency?: TaskFormValues['currency'];
  /** The files that go along, where they can. */
  readonly uploads?: Omit<UploadsProps, 'busy'>;
}

/** Everything that is asked of a new task. */
export function NewTaskFields({ form, ownOnly = false, busy, offerCurrency, uploads }: Props) {
  const t = useT().tasks.form;
  const fields = { form, original: EMPTY_TASK, mode: 'new', disabled: busy, offerCurrency } as const;
  const own = useSession().tenant.tenant_id;
  const { client } = form.values;
  const shared = client && client.tenant_id !== PRIVATE_INDIVIDUAL && client.tenant_id !== own ? client : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left */}
      <div onBlur={validateOnLeave(form)}>
        <Group title={t.basics}>
          <BasicFields {...fields} companies={<CompanyFields {...fields} ownOnly={ownOnly} />} />
        </Group>
        <Group title={t.address}>
          <AddressFields {...fields}>
            <SaveAddressField {...fields} />
          </AddressFields>
        </Group>
        <Group title={t.contact}>
          <ContactFields bind={bindFields(fields)} />
        </Group>
      </div>
      {uploads && (
        <Group title={t.files}>
          {shared && <FilesSeenBy>{t.filesSeenBy({ other: shared.name })}</FilesSeenBy>}
          <NewTaskUploads {...uploads} busy={busy} />
        </Group>
      )}
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={c.group} aria-labelledby={id}>
      <h3 id={id} className={c.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

/** The fields for client and contractor; `ownOnly` is for a task that the own company carries out. */
function CompanyFields({ ownOnly, ...props }: TaskFieldsProps & { ownOnly: boolean }) {
  const t = useT().tasks.form;
  const id = useId();
  const { tenant } = useSession();
  const { form, disabled } = props;
  const v = form.values;
  const asks = v.role_type === 'CLIENT';
  const source = useMemo(() => (asks ? contractorSource(tenant.tenant_id) : clientSource), [asks, tenant.tenant_id]);

  return (
    <>
      {!ownOnly && (
        <Input.Wrapper className={c.whole} label={t.role} labelElement="div" labelProps={{ id }}>
          <SegmentedControl
            fullWidth
            aria-labelledby={id}
            disabled={disabled}
            data={(['CONTRACTOR', 'CLIENT'] as const).map((value) => ({ value, label: t.roles[value] }))}
            value={v.role_type}
            onChange={(role) => form.setValues(applyRole(v, role as Side, tenant.currency))}
          />
        </Input.Wrapper>
      )}
      <CompanySelect
        label={asks ? t.contractor : t.client}
        correlation={asks ? 'SUPPLIER' : 'CUSTOMER'}
        required
        source={source}
        {...bindFields(props)('client')}
        onChange={(client) => form.setValues(applyClient(v, client))}
      />
    </>
  );
}

/** The box that saves the typed address for the next time. */
function SaveAddressField(props: TaskFieldsProps) {
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
