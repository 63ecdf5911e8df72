import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './FilterTray.module.css';
import { Strip } from './Strip';

/** A filter that is set: what it filters and by what. */
export interface ActiveFilter {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  /** One of several values of the same filter. */
  readonly several?: boolean;
  readonly onRemove: () => void;
}

/** Shows an active filter with a button that removes it. */
export function FilterChip({ filter }: { filter: ActiveFilter }) {
  const t = useT().ui.filters;
  return (
    <span className={c.chip}>
      <span className={c.name}>{filter.name}:</span>
      <span className={c.value} title={filter.value}>
        {filter.value}
      </span>
      <button
        type="button"
        className={c.remove}
        aria-label={t.removeFilter({ name: filter.several ? `${filter.name}: ${filter.value}` : filter.name })}
        onClick={filter.onRemove}
      >
        <IconX size={14} />
      </button>
    </span>
  );
}

interface Props {
  readonly filters: readonly ActiveFilter[];
  readonly onClear: () => void;
  /** On the right: what can be done with the list as it is narrowed. */
  readonly actions?: ReactNode;
}

/** The filters that are set, each removable, in one row, and beside it a way to clear all; takes no room when there is nothing to show. */
export function FilterTray({ filters, onClear, actions }: Props) {
  const t = useT().ui.filters;
  if (filters.length === 0 && !actions) return null;
  return (
    <section className={c.tray} aria-label={t.label}>
      <Strip<HTMLDivElement> of={filters.map(({ value }) => value).join()}>
        {(ref) => (
          <div ref={ref} className={c.chips}>
            {filters.map((filter) => (
              <FilterChip key={filter.key} filter={filter} />
            ))}
          </div>
        )}
      </Strip>
      {filters.length > 0 && (
        <button type="button" className={c.clear} onClick={() => onClear()}>
          {t.clearAll}
        </button>
      )}
      {actions && <div className={c.actions}>{actions}</div>}
    </section>
  );
}
