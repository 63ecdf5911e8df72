import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ComponentType, type Key, useEffect, useEffectEvent, useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ICON } from '@/ui/media/icon';
import c from './Preview.module.css';

/** Milliseconds to rest on a row before more is loaded: people walk past rows with the keys. */
const WALK_MS = 180;

/** Elements that use the keys themselves, for typing or choosing. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

/** The row that was read last in each list: who comes back from its page finds it again. */
const lastRead = new Map<string, Key>();

interface Props<Row, Id extends Key> {
  /** The name of the list. */
  readonly list: string;
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => Id;
  readonly rowName: (row: Row) => string;
  /** The row that is shown. */
  readonly shown: Id | undefined;
  readonly onShow: (id: Id) => void;
  readonly onClose: () => void;
  /** Shows a row in the preview. */
  readonly of: ComponentType<PreviewOf<Row>>;
}

/** The props of a component that shows a row in the preview. */
export interface PreviewOf<Row> {
  readonly row: Row;
  /** The person has rested at the row: data that the list lacks may be loaded. */
  readonly rested: boolean;
}

/**
 * A row to be read beside its table, in the element that holds both: the one whose name has the focus, or had it last.
 * J and K go to the rows below and above, in the table the arrows too; Enter opens the row, Escape puts the pane away.
 */
export default function Preview<Row, Id extends Key>(props: Props<Row, Id>) {
  const { list, rows, rowId, rowName, shown, onShow, of: Content } = props;
  const { views, taskDetails, ui } = useOfficeT();
  const t = views.preview;
  const steps = taskDetails.neighbours;
  const pane = useRef<HTMLElement>(null);
  const at = rows?.findIndex((row) => rowId(row) === shown) ?? -1;
  const row = rows?.[at];

  // An action may take the row off the list: then the row now in its place is shown.
  const place = useRef(0);
  useEffect(() => {
    if (rows === undefined || rows.length === 0) return;
    if (at >= 0 && shown !== undefined) {
      place.current = at;
      lastRead.set(list, shown);
      return;
    }
    const left = rows.find((row) => shown === undefined && rowId(row) === lastRead.get(list));
    const next = left ?? rows[Math.min(place.current, rows.length - 1)];
    if (next) onShow(rowId(next));
  }, [list, at, rows, rowId, shown, onShow]);

  const names = () => [...(pane.current?.parentElement?.querySelectorAll<HTMLElement>('tr [data-opens]') ?? [])];
  const placeOf = (all: readonly HTMLElement[]) => {
    const focused = all.indexOf(document.activeElement as HTMLElement);
    return focused >= 0 ? focused : all.findIndex((name) => name.closest('tr[aria-current]'));
  };
  const walk = (by: number) => {
    const all = names();
    const next = all[placeOf(all) + by];
    next?.focus({ preventScroll: true });
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    // The keys stay with the row, not with what is gone.
    if (pane.current?.contains(document.activeElement)) walk(0);
    props.onClose();
  };

  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const id = target instanceof Element ? target.closest('tr[data-row]')?.getAttribute('data-row') : undefined;
    const found = rows?.find((one) => String(rowId(one)) === id);
    if (found) onShow(rowId(found));
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element))
      return;
    if (target.closest(TYPING) || document.querySelector('[role=dialog]') !== null) return;
    const inTable = target.closest('[data-pane]') !== null && !pane.current?.contains(target);
    const free = target === document.body || target.matches('[data-pane] > section');
    const run =
      key === 'j' || key === 'J' || (inTable && key === 'ArrowDown')
        ? () => walk(1)
        : key === 'k' || key === 'K' || (inTable && key === 'ArrowUp')
          ? () => walk(-1)
          : key === 'Enter' && free
            ? () => names()[placeOf(names())]?.click()
            : key === 'Escape'
              ? close
              : undefined;
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const room = pane.current?.parentElement;
    room?.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      room?.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  const said = row ? t.said({ name: rowName(row), n: at + 1, all: rows?.length ?? 0 }) : '';
  const [spoken] = useDebouncedValue(said, WALK_MS);
  const [rested] = useDebouncedValue(shown, WALK_MS);
  const button = (label: string, Icon: typeof IconX, run: () => void, disabled = false) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={run}
    >
      <Icon {...ICON} />
    </ActionIcon>
  );
  return (
    <aside ref={pane} className={c.pane} aria-label={ui.table.preview}>
      <div className={c.head}>
        {row && steps.place({ n: at + 1, all: rows?.length ?? 0 })}
        <span className={base.end} />
        {button(steps.before, IconChevronUp, () => walk(-1), at <= 0)}
        {button(steps.after, IconChevronDown, () => walk(1), at < 0 || at + 1 === rows?.length)}
        {button(t.close, IconX, close)}
      </div>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={c.body} tabIndex={0} key={row && rowId(row)}>
        {row ? <Content row={row} rested={rested === shown} /> : rows && <EmptyState compact />}
      </div>
    </aside>
  );
}
