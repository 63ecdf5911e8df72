import { ActionIcon, Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { FiltersDialog } from '@/records/list/filters-part';
import { useList } from '@/records/list/use-list';
import { FilterChip } from '@/ui/layout/FilterTray';
import c from '../schedule.module.css';
import { boardFilters } from './board-filters';

/** Shows a chip for each active filter of the board, and the button that opens the dialog. */
export default function BoardFilters() {
  const t = useT();
  const view = useList(boardFilters, t);
  const [open, setOpen] = useState(false);
  const label = t.ui.filters.button({ n: view.chips.length });
  const button = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {view.chips.map((chip) => (
        <FilterChip key={chip.key} filter={chip} />
      ))}
      {view.chips.length === 0 ? (
        <Button variant="default" size="xs" title={label} {...button}>
          <IconFilter size={16} aria-hidden />
          <span className={c.filterWord}>&nbsp;{label}</span>
        </Button>
      ) : (
        <ActionIcon variant="default" size={30} className={c.filtersOn} aria-label={label} title={label} {...button}>
          <IconFilter size={16} aria-hidden />
          {view.chips.length}
        </ActionIcon>
      )}
      <Suspense>{open && <FiltersDialog view={view} t={t} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
