import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { formatMoney } from '@/lib/money';
import { numberText } from '@/lib/number';
import { formatPrice, netOf, priceOf } from '@/lib/price';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { newRow } from '@/ui/tables/grid/grid-state';
import { itemOfHours, lastHoursItem, rememberHoursItem, type UnchargedHours } from './charged-hours';
import { type CatalogItem, type Currency, type LineRow, newLine, pickItem } from './financial-lines';
import { hourItemSource, hourItemsQuery } from './task-financials.api';
import c from './task-financials.module.css';

interface Props {
  readonly taskId: number;
  readonly kindOfWork: number | null;
  readonly hours: readonly UnchargedHours[];
  readonly step: number;
  readonly rows: readonly LineRow[];
  readonly currency: Currency;
  readonly onAdd: (rows: readonly LineRow[]) => void;
  readonly onClose: () => void;
}

/** Makes lines of the hours that were worked and are not charged, at the price of an item of the catalogue. */
export default function ChargeHoursModal(props: Props) {
  const t = useOfficeT().taskFinancials.hours;
  const { data, error, refetch } = useQuery(hourItemsQuery(props.taskId));
  if (data) {
    const wanted = itemOfHours(props.rows) ?? lastHoursItem(props.kindOfWork);
    const item = data.find(({ catalog_item_id }) => catalog_item_id === wanted) ?? (data.length === 1 ? data[0] : null);
    return <Charge {...props} first={item ?? null} isNone={data.length === 0} />;
  }
  return (
    <ModalFrame opened onClose={props.onClose} title={t.title}>
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={160} />}
    </ModalFrame>
  );
}

interface ChargeProps extends Props {
  readonly first: CatalogItem | null;
  readonly isNone: boolean;
}

function Charge({ taskId, kindOfWork, hours, step, currency, first, isNone, onAdd, onClose }: ChargeProps) {
  const { taskFinancials, lineItems, ui } = useOfficeT();
  const t = taskFinancials.hours;
  const [item, setItem] = useState(first);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!item) return;
    rememberHoursItem(kindOfWork, item.catalog_item_id);
    onAdd(hours.map(({ orderId, quantity }) => newRow({ ...pickItem(newLine(orderId), item), quantity })));
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.title}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" disabled={!item}>
            {t.submit({ n: hours.length })}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {isNone ? (
          <Note>{t.noItem}</Note>
        ) : (
          <AsyncSelect
            label={t.item}
            required
            clearable={false}
            source={hourItemSource(taskId, (one) => formatPrice(priceOf(one.unit_price), currency))}
            value={item}
            onChange={setItem}
          />
        )}
        <ul className={c.hours} aria-label={t.list}>
          {hours.map(({ orderId, minutes, quantity }) => (
            <li key={orderId}>
              <span className={base.medium}>{orderNumber(orderId)}</span>
              <span>{formatDuration(minutes)}</span>
              <span className={c.hoursSum}>
                {`${numberText(quantity, 3)} ${lineItems.unitOf({ unit: 'HOUR', n: quantity / 1000 })}`}
                {item && ` · ${formatMoney(netOf(priceOf(item.unit_price), quantity), currency)}`}
              </span>
            </li>
          ))}
        </ul>
        <p className={base.hint}>{t.rule({ n: step })}</p>
      </Stack>
    </ModalFrame>
  );
}
