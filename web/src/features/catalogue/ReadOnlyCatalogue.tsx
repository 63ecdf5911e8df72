import { type ReactNode, useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Grid } from '@/ui/tables/grid/Grid';
import { type Item, type ItemValues, rowsOf } from './catalogue-items';
import { readColumns } from './item-columns';

const nothing = () => {};
const NO_FAULTS = {};
const noFaults = () => NO_FAULTS;

/** The catalogue for those who read it without prices. */
export function ReadOnlyCatalogue({ items, empty }: { items: readonly Item[]; empty: ReactNode }) {
  const t = useOfficeT();
  const columns = useMemo(() => readColumns(t), [t]);
  return (
    <Grid<ItemValues>
      readOnly
      label={t.catalogue.table}
      columns={columns}
      rows={rowsOf(items)}
      dispatch={nothing}
      faultsOf={noFaults}
      empty={empty}
    />
  );
}
