import type { ReactNode } from 'react';
import c from './DetailsTabs.module.css';

interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** The number of entries in the tab. */
  readonly count?: number | undefined;
  /** The text that marks unsaved changes in the tab. */
  readonly unsaved?: string | false;
}

interface Props<K extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly shown: K;
  readonly onShow: (tab: K) => void;
}

/** The parts of a details page, at the lower edge of its head. */
export function DetailsTabs<K extends string>({ label, tabs, shown, onShow }: Props<K>) {
  return (
    <div role="tablist" aria-label={label} className={c.tabs}>
      {tabs.map(({ key, label, count, unsaved }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-controls={`panel-${key}`}
          aria-selected={key === shown}
          className={c.tab}
          onClick={() => onShow(key)}
        >
          {label}
          {count !== undefined && <span className={c.count}>{count}</span>}
          {unsaved && <span className={c.unsaved} role="img" aria-label={unsaved} title={unsaved} />}
        </button>
      ))}
    </div>
  );
}

/** Shows the contents of a tab; while hidden it keeps what was typed. */
export function DetailsPanel({ tab, shown, children }: { tab: string; shown: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} hidden={tab !== shown} className={c.panel}>
      {children}
    </div>
  );
}
