import { useState } from 'react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Tenant } from '@/records/pickers';
import { AsyncSelect, type AsyncSelectProps } from '@/ui/fields/AsyncSelect';
import { lazyPart } from '@/ui/lazy-part';
import type { Correlation } from './company-values';

const NewCompanyModal = lazyPart(() => import('./NewCompanyModal'));

interface Props extends AsyncSelectProps<Tenant> {
  /** The relation of a company created here to the own company. */
  readonly correlation?: Correlation;
}

/** Picks a company of the register; people who manage the register can create one. */
export function CompanySelect({ correlation, ...props }: Props) {
  const t = useOfficeT().b2b;
  const can = useCan();
  const [adding, setAdding] = useState<string>();
  const create = { label: (name: string) => t.addNamed({ name }), run: setAdding };
  return (
    <>
      <AsyncSelect {...props} {...(can('master.edit') && { create })} />
      {adding !== undefined && (
        <NewCompanyModal
          name={adding}
          {...(correlation && { correlation })}
          onCreated={({ tenant_id, name }) => props.onChange({ tenant_id, name })}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  );
}
