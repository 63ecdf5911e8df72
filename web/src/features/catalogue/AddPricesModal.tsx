import { Button, Checkbox, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatNumber } from '@/lib/number';
import { formatPrice, priceOf } from '@/lib/price';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { SearchBox } from '@/ui/fields/SearchBox';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { unpricedQuery } from './catalogue.api';
import c from './catalogue.module.css';
import type { Item, ItemRow } from './catalogue-items';

interface Props {
  readonly client: number;
  readonly clientName: string;
  /** The rows of the price list: items that it already has are not offered. */
  readonly taken: readonly ItemRow[];
  readonly onAdd: (items: readonly Item[]) => void;
  readonly onClose: () => void;
}

/** Chooses items of the general catalogue that shall have a price of the client's own. */
export default function AddPricesModal({ client, clientName, taken, onAdd, onClose }: Props) {
  const t = useOfficeT();
  const words = t.catalogue.addModal;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<number, Item>>(new Map());
  const found = useQuery(unpricedQuery(client, text));
  const ids = new Set(taken.map(({ values }) => values.id));
  const items = found.data?.data.filter(({ catalog_item_id }) => !ids.has(catalog_item_id));
  const count = found.data?.count ?? 0;
  const isAll = items !== undefined && items.length > 0 && items.every((item) => chosen.has(item.catalog_item_id));

  const set = (some: readonly Item[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const item of some) {
      if (isChosen) next.set(item.catalog_item_id, item);
      else next.delete(item.catalog_item_id);
    }
    setChosen(next);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title({ client: clientName })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen.values()])}>
            {words.add({ n: chosen.size })}
          </Button>
        </>
      }
    >
      <Text mb={12}>{words.intro}</Text>
      <SearchBox live label={words.search} value={text} onSearch={setText} />
      {found.error && !items && <ProblemText error={found.error} />}
      {!items && !found.error && <Skeleton h={200} mt={8} radius={8} />}
      {items?.length === 0 && <EmptyState compact text={words.none} />}
      {items && items.length > 0 && (
        <>
          <ul className={c.choices} aria-label={words.list} aria-busy={found.isPlaceholderData}>
            <li className={c.choiceRow}>
              <Checkbox {...CHOICE} label={words.all} checked={isAll} onChange={() => set(items, !isAll)} />
            </li>
            {items.map((item) => (
              <li key={item.catalog_item_id} className={c.choiceRow}>
                <Checkbox
                  {...CHOICE}
                  label={<Choice item={item} />}
                  checked={chosen.has(item.catalog_item_id)}
                  onChange={({ currentTarget: { checked } }) => set([item], checked)}
                />
              </li>
            ))}
          </ul>
          {count > (found.data?.data.length ?? 0) && (
            <p className={c.quiet}>{words.more({ shown: found.data?.data.length ?? 0, count: formatNumber(count) })}</p>
          )}
        </>
      )}
    </ModalFrame>
  );
}

const CHOICE = { className: c.choice, classNames: { body: c.choiceBody, labelWrapper: c.choiceLabel } };

function Choice({ item }: { item: Item }) {
  const { units } = useOfficeT().lineItems;
  return (
    <span className={c.choiceContent}>
      <span className={c.choiceText}>
        <span className={c.choiceName}>{item.name}</span>
        <span className={base.meta}>
          {[item.code, item.catalog_group[0]?.name, units[item.unit_of_measure]].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={base.fixedFigures}>
        {item.unit_price !== null && formatPrice(priceOf(item.unit_price), item.currency)}
      </span>
    </span>
  );
}
