import c from './QuickTabs.module.css';

interface QuickTab<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly count?: number;
}

interface Props<K extends string> {
  readonly items: readonly QuickTab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly label: string;
}

/** One-click filters above a list, such as its statuses; exactly one is on. */
export function QuickTabs<K extends string>({ items, value, onChange, label }: Props<K>) {
  return (
    <fieldset className={c.tabs} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          className={c.tab}
          aria-pressed={item.key === value}
          onClick={() => onChange(item.key)}
        >
          {item.label}
          {item.count !== undefined && <span className={c.count}>{item.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
