import { Button } from '@mantine/core';
import { IconChevronsUp } from '@tabler/icons-react';
import { reasonText } from '@/domain/orders/reason-text';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate, formatHours, formatTime } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { SelectField } from '@/ui/fields/SelectField';
import { ICON } from '@/ui/media/icon';
import { nameOf } from '../board/rows';
import { brokenText } from '../proposal/reason-text';
import { type AbsentRow, type Choice, isAtItsTime, type Place, standInsOf } from './absent';
import c from './absent.module.css';

interface Props {
  readonly row: AbsentRow;
  readonly worker: number;
  /** Show the day with each time. */
  readonly manyDays: boolean;
  readonly onChoose: (choice: Choice) => void;
  readonly onTake: () => void;
  readonly onTakeAll: () => void;
}

/** How many reasons of a place are shown. */
const STRONGEST = 3;

/** An order of an absent worker: who takes it and why, or why nobody does. Enter hands it over, Ctrl and Enter all. */
export function AbsentOrder({ row, worker, manyDays, onChoose, onTake, onTakeAll }: Props) {
  const { standIns: t, proposal } = useOfficeT();
  const { order, suggestion, choice, place, state, clash } = row;
  const { task_title: title, planned_start: start, planned_end: end } = order;
  const others = order.workers.filter((one) => one.worker_id !== worker).map(nameOf);
  const hours = start && (end ? formatHours(start, end) : formatTime(start));
  const when = start && (manyDays ? `${formatDate(start)} ${hours}` : hours);
  const about = [orderNumber(order.order_id), when, order.tenant_name, order.city];
  const placeText = (at: Place) => {
    const names = standInsOf(order, at).map(nameOf).join(', ');
    if (!names) return t.alone({ names: at.workers.map(nameOf).join(', ') });
    return `${names} · ${isAtItsTime(order, at) ? t.sameTime : t.movedTo({ at: formatTime(at.start) })}`;
  };
  // That somebody stands in is what the whole list is about.
  const reasons = (place?.reasons ?? []).filter(({ kind }) => kind !== 'STANDS_IN').slice(0, STRONGEST);
  const refusal = suggestion.refusal || undefined;
  const why = place
    ? reasons.map((reason) => reasonText(reason, proposal)).join(' · ')
    : refusal && t.refusals[refusal];
  return (
    <li className={c.row} data-state={state}>
      <span className={c.what}>
        <span className={c.title}>
          {order.task_priority === 'HIGH' && <IconChevronsUp {...ICON} className={c.high} />}
          {title}
        </span>
        <span className={c.about}>{about.filter(Boolean).join(' · ')}</span>
        {others.length > 0 && <span className={c.about}>{t.with({ names: others.join(', ') })}</span>}
      </span>
      {state === 'fixed' ? (
        <span className={base.small}>{t.refusals.NOT_MOVABLE}</span>
      ) : (
        <>
          <div
            className={c.who}
            onKeyDownCapture={(event) => {
              const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
              if (event.key !== 'Enter' || isOpen) return;
              event.preventDefault();
              event.stopPropagation();
              if (event.ctrlKey || event.metaKey) onTakeAll();
              else onTake();
            }}
          >
            <SelectField
              label={t.standIn({ title })}
              hideLabel
              options={[
                ...suggestion.places.map((at, n) => ({ value: String(n), label: placeText(at) })),
                { value: 'wait', label: t.wait },
              ]}
              value={String(choice)}
              onChange={(value) => onChoose(value === null || value === 'wait' ? 'wait' : Number(value))}
            />
            {clash ? (
              <span className={c.clash}>{brokenText({ by: 'order', order: clash }, proposal)}</span>
            ) : (
              why && <span className={base.small}>{why}</span>
            )}
          </div>
          <Button
            size="sm"
            variant="default"
            aria-label={t.takeOne({ title })}
            disabled={state !== 'open'}
            onClick={onTake}
          >
            {t.take}
          </Button>
        </>
      )}
    </li>
  );
}
