import { type LineType, typeOptions } from '@/domain/line-items';
import { useOfficeT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { FiltersModal } from '@/ui/FiltersModal';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { useAppForm } from '@/ui/use-app-form';
import { groupSource } from './catalogue.api';
import type { CatalogueFilters } from './catalogue.search';
import type { CatalogGroup } from './catalogue-items';

interface Props {
  readonly filters: CatalogueFilters;
  /** The group behind the number of the filter. */
  readonly group: CatalogGroup | null;
  readonly onApply: (filters: CatalogueFilters) => void;
  readonly onClose: () => void;
}

type Values = { group: CatalogGroup | null; type: LineType | null };

/** The filters of the catalogue: group and type. */
export default function CatalogueFiltersModal({ filters, group, onApply, onClose }: Props) {
  const t = useOfficeT();
  const words = t.catalogue.filters;
  const form = useAppForm<Values>({ initialValues: { group, type: filters.type ?? null } });
  const apply = form.submit((v) => onApply({ group: v.group?.catalog_group_id, type: v.type ?? undefined }));

  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        <AsyncSelect label={words.group} source={groupSource} {...form.field('group')} />
        <SelectField label={words.type} clearable options={typeOptions(t)} {...form.field('type')} />
      </FieldGrid>
    </FiltersModal>
  );
}
