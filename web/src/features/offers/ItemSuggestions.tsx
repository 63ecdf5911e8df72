import { Portal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { hasWords } from '@/lib/text';
import { itemsQuery } from './offer-editor.api';
import c from './offer-editor.module.css';

type Item = Schemas['OffersItemChoice'];

/** What the input lets the list do with a key; true when the list has taken it. */
export interface ItemKeys {
  readonly press: (key: string) => boolean;
}

interface Props {
  readonly id: string;
  readonly search: string;
  readonly client: Schemas['Tenant'] | null;
  /** The input below which it stands. */
  readonly anchor: RefObject<HTMLInputElement | null>;
  readonly keys: RefObject<ItemKeys | null>;
  readonly onPick: (item: Item) => void;
  readonly onClose: () => void;
  /** Tells the input which option is the active one. */
  readonly onActive: (id: string | undefined) => void;
}

const REST_MS = 150;
const WAYS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const amount = (euros: number | null) => (euros === null ? '–' : formatMoney(Math.round(euros * 100)));

/** What the catalogue has under a name, at the prices of the client. The focus stays in the input. */
export function ItemSuggestions({ id, search, client, anchor, keys, onPick, onClose, onActive }: Props) {
  const t = useOfficeT();
  const words = t.offers.editor.items;
  const [asked] = useDebouncedValue(search.trim(), REST_MS);
  const found = useQuery({ ...itemsQuery(asked, client?.tenant_id ?? null), placeholderData: keepPreviousData });
  const isFresh = asked === search.trim() && !found.isPlaceholderData;
  // Of what was found for another text stands what has all that is typed; Enter takes nothing else.
  const all = found.data ?? [];
  const still = isFresh ? all : all.filter(({ code, name }) => hasWords(`${code} ${name}`, search.trim()));
  const items = still.length > 0 ? still : all;
  const [at, setAt] = useState(0);
  const active = items[Math.min(at, items.length - 1)];
  const optionId = (item: Item) => `${id}-${item.catalog_item_id}`;
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
        <div className={c.itemsHead} aria-hidden>
          <span>{client ? words.pricesOf({ client: client.name }) : words.prices}</span>
          <span>{words.price}</span>
          <span>{words.purchase}</span>
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
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(item)}
            >
              <span className={c.itemName}>
                {item.name}
                <span className={c.unit}>
                  {[item.code, t.lineItems.units[item.unit_of_measure]].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span>{amount(item.unit_price)}</span>
              <span>{amount(item.purchase_price)}</span>
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
