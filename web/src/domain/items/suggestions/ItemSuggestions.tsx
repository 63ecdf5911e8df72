import { Portal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatPrice, priceOf } from '@/lib/price';
import { hasWords } from '@/lib/text';
import base from '@/ui/base.module.css';
import type { Unit } from '../line-items';
import c from './item-suggestions.module.css';

/** An item of the catalogue as it is offered for a line. */
export interface OfferedItem {
  readonly catalog_item_id: number;
  readonly code: string;
  readonly name: string;
  readonly unit_of_measure: Unit;
  readonly unit_price: number | null;
  /** The company's own cost of the item, where it is shown. */
  readonly purchase_price?: number | null;
}

/** The source of suggested items, with the texts and the currency to show them. */
export interface ItemSource<T> {
  readonly key: readonly unknown[];
  readonly find: (ask: { search: string; size: number; signal: AbortSignal }) => Promise<readonly T[]>;
  readonly head: string;
  readonly currency: string;
  /** The purchase price is shown too. */
  readonly costs: boolean;
}

/** The keys that the input passes to the list; true when the list has used one. */
export interface ItemKeys {
  readonly press: (key: string) => boolean;
}

interface Props<T> {
  readonly id: string;
  readonly search: string;
  readonly source: ItemSource<T>;
  /** The input above the list. */
  readonly anchor: RefObject<HTMLInputElement | null>;
  readonly keys: RefObject<ItemKeys | null>;
  readonly onPick: (item: T) => void;
  readonly onClose: () => void;
  /** Called with the id of the active option, for the input. */
  readonly onActive: (id: string | undefined) => void;
}

/** How many items are shown below a name. */
const MOST_OFFERED = 8;
const REST_MS = 150;
const WAYS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const amount = (price: number | null | undefined, currency: string) =>
  price == null ? '–' : formatPrice(priceOf(price), currency);

/** Shows items of the catalogue that match a name or a code. The focus stays in the input. */
export function ItemSuggestions<T extends OfferedItem>(props: Props<T>) {
  const { id, search, source, anchor, keys, onPick, onClose, onActive } = props;
  const t = useOfficeT();
  const words = t.lineItems.offered;
  const [asked] = useDebouncedValue(search.trim(), REST_MS);
  const found = useQuery({
    queryKey: [...source.key, 'offered', asked],
    queryFn: ({ signal }) => source.find({ search: asked, size: MOST_OFFERED, signal }),
    enabled: asked !== '',
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const isFresh = asked === search.trim() && !found.isPlaceholderData;
  // Results of an earlier text are shown as far as they still match; Enter takes only new ones.
  const all = found.data ?? [];
  const still = isFresh ? all : all.filter(({ code, name }) => hasWords(`${code} ${name}`, search.trim()));
  const items = still.length > 0 ? still : all;
  const [at, setAt] = useState(0);
  const active = items[Math.min(at, items.length - 1)];
  const optionId = (item: T) => `${id}-${item.catalog_item_id}`;
  const [place, setPlace] = useState<React.CSSProperties>();

  useLayoutEffect(() => {
    const box = anchor.current?.getBoundingClientRect();
    if (!box) return;
    const isLow = box.bottom + 340 > window.innerHeight && box.top > 340;
    const left = Math.max(12, Math.min(box.left - 27, window.innerWidth - 484));
    setPlace({ left, ...(isLow ? { bottom: window.innerHeight - box.top + 4 } : { top: box.bottom + 4 }) });
  }, [anchor]);
  useEffect(() => {
    window.addEventListener('scroll', onClose, { capture: true });
    return () => window.removeEventListener('scroll', onClose, { capture: true });
  }, [onClose]);
  const activeId = active && optionId(active);
  useEffect(() => onActive(activeId), [onActive, activeId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its best match
  useEffect(() => setAt(0), [search, asked]);

  useImperativeHandle(keys, () => ({
    press: (key) => {
      const way = WAYS[key];
      if (way !== undefined && items.length > 0) {
        setAt((now) => (Math.min(now, items.length - 1) + way + items.length) % items.length);
        return true;
      }
      if (key !== 'Enter' || !active || still.length === 0) return false;
      onPick(active);
      return true;
    },
  }));

  if (!place || (items.length === 0 && !found.isSuccess)) return null;
  return (
    <Portal>
      <div className={c.items} style={place}>
        <div className={c.itemsHead} data-costs={source.costs || undefined} aria-hidden>
          <span>{source.head}</span>
          <span>{words.price}</span>
          {source.costs && <span>{words.purchase}</span>}
        </div>
        <div id={id} role="listbox" aria-label={words.label} data-stale={!isFresh || undefined}>
          {items.map((item) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, whose keys lead through the options
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are heard by the input
            <div
              key={item.catalog_item_id}
              id={optionId(item)}
              role="option"
              aria-selected={item === active}
              className={c.item}
              data-costs={source.costs || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(item)}
            >
              <span className={base.cut}>
                {item.name}
                <span className={c.unit}>
                  {[item.code, t.lineItems.units[item.unit_of_measure]].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span>{amount(item.unit_price, source.currency)}</span>
              {source.costs && <span>{amount(item.purchase_price, source.currency)}</span>}
            </div>
          ))}
        </div>
        {items.length === 0 && <div className={c.nothing}>{words.nothing}</div>}
        <div className={c.itemsFoot} aria-hidden>
          {words.keys}
        </div>
      </div>
    </Portal>
  );
}
