import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { formatNumber } from '@/lib/number';
import c from './Paginator.module.css';
import { lastPage, PAGE_SIZES, type PageState, shownRows } from './pages';

interface Props extends PageState {
  /** The number of all rows that match; undefined until it is loaded. */
  readonly count: number | undefined;
  readonly onChange: (state: PageState) => void;
}

/** Turns pages and sets their size. A page beyond the last, as after a delete, goes back to the last. */
export function Paginator({ page, size, count, onChange }: Props) {
  const t = useT().ui.pages;
  const last = lastPage(count ?? 0, size);
  const beyond = count !== undefined && page > last;
  useEffect(() => {
    if (beyond) onChange({ page: last, size });
  }, [beyond, last, size, onChange]);

  const rows = shownRows(count ?? 0, { page: Math.min(page, last), size });
  return (
    <nav className={c.paginator} aria-label={t.label}>
      <NativeSelect
        className={c.size}
        aria-label={t.perPage}
        title={t.perPage}
        data={PAGE_SIZES.map(String)}
        value={String(size)}
        onChange={(event) => onChange({ page: 1, size: Number(event.currentTarget.value) })}
      />
      <span className={c.range} role="status">
        {count !== undefined &&
          t.range({ from: formatNumber(rows.from), to: formatNumber(rows.to), total: formatNumber(count) })}
      </span>
      <ActionIcon
        variant="default"
        className={c.turn}
        aria-label={t.previous}
        disabled={page <= 1}
        onClick={() => onChange({ page: page - 1, size })}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        className={c.turn}
        aria-label={t.next}
        disabled={page >= last}
        onClick={() => onChange({ page: page + 1, size })}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </nav>
  );
}
