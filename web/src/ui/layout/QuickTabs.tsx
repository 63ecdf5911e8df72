import type { Icon, Tone } from '@/ui/feedback/StatusBadge';
import c from './QuickTabs.module.css';
import { Strip } from './Strip';

interface QuickTab<K extends string> {
  readonly key: K;
  readonly label: string;
  readonly count?: number | string | undefined;
  /** Replaces the label where a narrow screen has no space for it. */
  readonly icon?: Icon;
  /** Shown before the label. */
  readonly mark?: Icon | undefined;
  /** Begins another kind of tabs. */
  readonly apart?: boolean;
  readonly hint?: string | undefined;
  /** A dot before the label, in the colour in which rows show it. */
  readonly dot?: Tone | undefined;
  /** Why it cannot be chosen now. */
  readonly unavailable?: string | undefined;
}

interface Props<K extends string> {
  readonly items: readonly QuickTab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly label: string;
}

/**
 * Shows one-click filters above a list, such as its statuses; exactly one is on. If there is not enough space, they
 * scroll sideways: by wheel, finger, keys, or the arrows at the ends.
 */
export function QuickTabs<K extends string>({ items, value, onChange, label }: Props<K>) {
  return (
    <Strip<HTMLFieldSetElement> of={items.length} pressed={value}>
      {(ref) => (
        <fieldset ref={ref} className={c.tabs} aria-label={label}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              className={c.tab}
              data-apart={item.apart || undefined}
              aria-pressed={item.key === value}
              aria-disabled={item.unavailable !== undefined || undefined}
              title={item.unavailable ?? item.hint ?? (item.icon && item.label)}
              onClick={() => item.unavailable === undefined && onChange(item.key)}
            >
              {item.mark && <item.mark size={15} stroke={1.6} aria-hidden />}
              {item.icon && (
                <span className={c.icon}>
                  <item.icon size={16} aria-hidden />
                </span>
              )}
              {item.dot && <i className={c.dot} data-tone={item.dot} />}
              <span className={item.icon && c.word}>{item.label}</span>
              {item.count !== undefined && <span className={c.count}>{item.count}</span>}
            </button>
          ))}
        </fieldset>
      )}
    </Strip>
  );
}
