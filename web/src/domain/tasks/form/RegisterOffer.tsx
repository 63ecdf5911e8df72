import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useCan } from '@/api/can';
import { companyOfTenantQuery } from '@/domain/company/company.api';
import { useT } from '@/i18n/I18nProvider';
import { Note } from '@/ui/feedback/Note';
import type { TaskFieldsProps } from './TaskFormFields';
import { applyCompany, isPrivate, placeOfCompany } from './task-form';
import c from './task-form.module.css';

/** Offers the client's address and contact in the register, while the form has others. */
export function RegisterOffer({ form, disabled }: TaskFieldsProps) {
  const t = useT().tasks.form;
  const v = form.values;
  const asked = useCan()('master.edit') && v.role_type === 'CONTRACTOR' && v.client !== null && !isPrivate(v);
  const { data: company } = useQuery({ ...companyOfTenantQuery(v.client?.tenant_id ?? 0), enabled: asked });
  if (!asked || !company) return null;
  const offered = applyCompany(v, company);
  if (offered === v) return null;
  const take = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    form.setValues(offered);
    // The button goes; the next that is looked at is the name of the place.
    currentTarget.closest('section')?.querySelector<HTMLElement>('input:not([aria-haspopup])')?.focus();
  };
  const { address, zipcode, city } = placeOfCompany(company);
  const [contact] = company.contacts;
  const said = [address, `${zipcode} ${city}`.trim(), contact?.name, contact?.phone, contact?.email];
  return (
    <div className={c.whole}>
      <Note
        action={
          <Button variant="default" size="xs" disabled={disabled} onClick={take}>
            {t.takeFromRegister}
          </Button>
        }
      >
        {t.inRegister({ what: said.filter(Boolean).join(' · ') })}
      </Note>
    </div>
  );
}
