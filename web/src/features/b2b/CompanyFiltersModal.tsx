import { COMPANY_TYPES, type CompanyType } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { FiltersModal } from '@/ui/FiltersModal';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { useAppForm } from '@/ui/use-app-form';
import type { CompanyFilters } from './b2b.search';

type Archived = 'no' | 'yes' | 'all';
type Values = { type: CompanyType | null; archived: Archived };

interface Props {
  readonly filters: CompanyFilters;
  readonly onApply: (filters: CompanyFilters) => void;
  readonly onClose: () => void;
}

/** All filters of the register at once. */
export default function CompanyFiltersModal({ filters, onApply, onClose }: Props) {
  const { b2b: t } = useOfficeT();
  const form = useAppForm<Values>({
    initialValues: { type: filters.type ?? null, archived: filters.archived ?? 'no' },
  });
  const apply = form.submit(({ type, archived }) =>
    onApply({ type: type ?? undefined, archived: archived === 'no' ? undefined : archived }),
  );
  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        <SelectField
          label={t.filters.type}
          clearable
          options={COMPANY_TYPES.map((value) => ({ value, label: t.types[value] }))}
          {...form.field('type')}
        />
        <SelectField<Archived>
          label={t.filters.archived}
          options={(['no', 'yes', 'all'] as const).map((value) => ({ value, label: t.filters.archivedChoices[value] }))}
          value={form.values.archived}
          onChange={(archived) => archived && form.setFieldValue('archived', archived)}
        />
      </FieldGrid>
    </FiltersModal>
  );
}
