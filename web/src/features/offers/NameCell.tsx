import {
  IconArrowsSplit2,
  IconCheckbox,
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconLink,
  IconUnlink,
} from '@tabler/icons-react';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Schemas } from '@/api/client';
import { ItemNameInput } from '@/domain/items/suggestions/ItemNameInput';
import { pricedItems } from '@/domain/items/suggestions/priced-items';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { numberText, percentText } from '@/lib/number';
import type { DrawnCell } from '@/ui/tables/grid/columns';
import c from './offer-editor.module.css';
import {
  keptFacts,
  type LineRow,
  type LineValues,
  type Margin,
  nameLimit,
  pickItem,
  type RowFacts,
} from './offer-lines';

/** What the cells of a line need beside their own row. */
export interface LinesState {
  readonly facts: FactsStore;
  /** The sections whose lines are not shown. */
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string) => void;
  readonly onChoose: (key: string) => void;
  readonly client: Schemas['Tenant'] | null;
  /** The least margin, in hundredths of a per cent. */
  readonly least: number;
}

/**
 * Returns a store for the facts of the rows: a row gets only changes of its own, so that a key does not draw all of
 * them.
 */
export function factsStore() {
  let facts: ReadonlyMap<string, RowFacts> = new Map();
  const heard = new Set<() => void>();
  return {
    get: (key: string) => facts.get(key),
    put: (next: ReadonlyMap<string, RowFacts>) => {
      const kept = keptFacts(facts, next);
      if (kept === facts) return;
      facts = kept;
      for (const hear of heard) hear();
    },
    subscribe: (hear: () => void) => {
      heard.add(hear);
      return () => void heard.delete(hear);
    },
  };
}
type FactsStore = ReturnType<typeof factsStore>;

function useFact(key: string) {
  const { facts } = useContext(LinesContext);
  return useSyncExternalStore(facts.subscribe, () => facts.get(key));
}

export const LinesContext = createContext<LinesState>({
  facts: factsStore(),
  folded: new Set(),
  onFold: () => undefined,
  onChoose: () => undefined,
  client: null,
  least: 0,
});

/** Shows the handle and the number of a row. */
export function RowLead({ row }: { row: LineRow }) {
  const t = useOfficeT().offers.editor;
  const { folded, onFold } = useContext(LinesContext);
  const fact = useFact(row.key);
  const isFolded = folded.has(row.key);
  return (
    <span className={c.lead}>
      <span className={c.grip} data-grip title={t.move}>
        <IconGripVertical size={14} aria-hidden />
      </span>
      {row.values.kind === 'SECTION' ? (
        <button
          type="button"
          className={c.fold}
          aria-expanded={!isFolded}
          aria-label={t.fold({ name: row.values.name })}
          onClick={() => onFold(row.key)}
        >
          {isFolded ? <IconChevronRight size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
        </button>
      ) : (
        fact?.mark
      )}
    </span>
  );
}

/** The name of a line: typed freely, or taken from the catalogue below it. */
export function NameCell({ row, frame, edit }: DrawnCell<LineValues>) {
  const t = useOfficeT().offers.editor;
  const { client, onChoose } = useContext(LinesContext);
  const { values } = row;
  const fact = useFact(row.key);
  const { offered } = useOfficeT().lineItems;
  const source = useMemo(() => pricedItems(client, offered), [client, offered]);
  const isLine = values.kind === 'LINE';

  return (
    <span className={c.name}>
      {isLine && fact?.alternative && (
        <input
          type="radio"
          className={c.pick}
          tabIndex={-1}
          checked={fact.picked}
          aria-label={t.choose({ name: values.name })}
          onChange={() => onChoose(row.key)}
        />
      )}
      {isLine && values.optional && !fact?.alternative && (
        <input
          type="checkbox"
          className={c.pick}
          tabIndex={-1}
          checked={values.chosen}
          aria-label={t.tick({ name: values.name })}
          onChange={({ currentTarget: { checked } }) => edit((v) => ({ ...v, chosen: checked }))}
        />
      )}
      {isLine && (
        <span className={c.mark} data-linked={values.catalog_item_id !== null || undefined} aria-hidden>
          {values.catalog_item_id === null ? <IconUnlink size={14} /> : <IconLink size={14} />}
        </span>
      )}
      <ItemNameInput
        frame={frame}
        maxLength={nameLimit(values.kind)}
        value={values.name}
        placeholder={t.namePlaceholder[values.kind]}
        source={isLine ? source : null}
        onType={(name) => edit((v) => ({ ...v, name }))}
        onPick={(item) => edit((v) => pickItem(v, item))}
      />
      {values.kind === 'SECTION' && fact?.allOptional && (
        <span className={c.chip} data-tone="teal">
          <IconCheckbox size={14} aria-hidden /> {t.options}
        </span>
      )}
      {values.kind === 'SECTION' && !fact?.allOptional && (
        <button
          type="button"
          className={c.chip}
          aria-pressed={values.choose_one}
          onClick={() => edit((v) => ({ ...v, choose_one: !v.choose_one }))}
        >
          <IconArrowsSplit2 size={14} aria-hidden /> {t.chooseOne}
        </button>
      )}
    </span>
  );
}

/** Shows the amount of a line, pale when it does not count; of a section the sum of its lines. */
export function NetCell({ row }: { row: LineRow }) {
  const fact = useFact(row.key);
  if (!fact || row.values.kind === 'TEXT') return null;
  return (
    <span className={c.net} data-out={!fact.counts || undefined}>
      {formatMoney(fact.net)}
    </span>
  );
}

/** Shows the margin of a line or a section. */
export function MarginCell({ row }: { row: LineRow }) {
  const { least } = useContext(LinesContext);
  const margin = useFact(row.key)?.margin;
  if (!margin) return <span className={c.margin}>–</span>;
  return (
    <span className={c.margin} data-low={(row.values.kind === 'LINE' && isLow(margin, least)) || undefined}>
      <span>{shareText(margin)}</span>
      <span>{numberText(Number(margin.amount), 2, 2)}</span>
    </span>
  );
}

export const isLow = ({ amount, share }: Margin, least: number) => (share === null ? amount < 0n : share < least);

/** "24 %" */
export const shareText = ({ share }: Margin) =>
  share === null ? '–' : percentText(numberText(Math.round(share / 100), 0));
