import { LOCATION_TYPES, type LocationType } from '@/domain/address/place';
import { clientSource, type Tenant } from '@/domain/pickers';
import { useOfficeT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { FiltersModal } from '@/ui/FiltersModal';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { TextField } from '@/ui/TextField';
import { useAppForm } from '@/ui/use-app-form';
import type { AddressFilters } from './addresses.search';

interface Props {
  readonly filters: AddressFilters;
  /** The company behind the number of the filter. */
  readonly client: Tenant | null;
  /** Whether this person may look companies up. */
  readonly picks: boolean;
  readonly onApply: (filters: AddressFilters) => void;
  readonly onClose: () => void;
}

/** All filters of the list at once. */
export default function AddressFiltersModal({ filters, client, picks, onApply, onClose }: Props) {
  const { addresses: t, place } = useOfficeT();
  const form = useAppForm<{ client: Tenant | null; type: LocationType | null; city: string }>({
    initialValues: { client, type: filters.type ?? null, city: filters.city ?? '' },
  });
  const apply = form.submit((v) =>
    onApply({ client: v.client?.tenant_id, type: v.type ?? undefined, city: v.city.trim() || undefined }),
  );
  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        {picks && <AsyncSelect label={t.filters.client} source={clientSource} {...form.field('client')} />}
        <SelectField
          label={place.type}
          clearable
          options={LOCATION_TYPES.map((value) => ({ value, label: place.types[value] }))}
          {...form.field('type')}
        />
        <TextField label={place.city} maxLength={100} {...form.field('city')} />
      </FieldGrid>
    </FiltersModal>
  );
}
