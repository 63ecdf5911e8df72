import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconChevronsUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { reasonText } from '@/domain/orders/reason-text';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatHours } from '@/lib/date';
import { weekdayText } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import { slotOf } from '../board/days';
import type { Place, Row } from './proposal';
import c from './proposal.module.css';
import { brokenText } from './reason-text';

interface Props {
  readonly row: Row;
  readonly current: boolean;
  /** Show the day with each time. */
  readonly manyDays: boolean;
  readonly onCurrent: () => void;
  readonly onTake: () => void;
  readonly onChoose: (at: number) => void;
  readonly onLeave: () => void;
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;
/** How many reasons are shown in rows other than the current one, and how many other places at first. */
const STRONGEST = 2;
const MORE_PLACES = 3;

const sameDay = (a: Place, b: Place) => slotOf(a.start).day === slotOf(b.start).day;

/** "Ana Jurić pon 23. 11. · 08:00–09:00" */
function PlaceText({ place, withDay }: { place: Place; withDay: boolean }) {
  const names = place.workers.map((one) => `${one.first_name} ${one.last_name}`).join(', ');
  const when = [withDay && weekdayText(slotOf(place.start).day), formatHours(place.start, place.end)];
  return (
    <span className={c.place}>
      <span>{names}</span>
      <span className={base.unbroken}>{when.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

/** An order of a proposal: where it would go and why; the current one with all that can be done with it. */
export function ProposalRow({ row, current, manyDays, onCurrent, onTake, onChoose, onLeave }: Props) {
  const t = useOfficeT().proposal;
  const [shown, setShown] = useState(0);
  const { place, suggestion, order, state, number } = row;
  const others = suggestion.places.map((at, n) => ({ at, n })).filter(({ at }) => at !== place);
  const reasons = place?.reasons ?? [];
  return (
    <li className={c.row} data-state={state} data-current={current || undefined}>
      <span className={c.number}>{number}</span>
      <button
        type="button"
        className={c.rowHead}
        data-row={row.id}
        aria-current={current || undefined}
        onClick={onCurrent}
      >
        <span className={c.title}>
          {order.task_priority === 'HIGH' && <IconChevronsUp {...ICON} className={c.high} />}
          {order.task_title}
        </span>
        {place ? (
          <PlaceText place={place} withDay={manyDays} />
        ) : (
          <span>{t.refusals[suggestion.refusal || 'NO_ROOM']}</span>
        )}
        {row.broken && <span className={c.broken}>{brokenText(row.broken, t)}</span>}
        {(state === 'left' || state === 'taken') && <span>{t[state]}</span>}
        {state === 'open' &&
          (current ? (
            <span className={c.reasons}>
              {reasons.map((reason) => (
                <span key={reason.kind}>
                  <IconCheck {...ICON} className={c.tick} /> {reasonText(reason, t)}
                </span>
              ))}
            </span>
          ) : (
            <span>
              {reasons
                .slice(0, STRONGEST)
                .map((reason) => reasonText(reason, t))
                .join(' · ')}
            </span>
          ))}
      </button>
      {!current && state === 'open' && (
        <span className={c.icons}>
          <ActionIcon variant="subtle" color="green" aria-label={t.acceptOne({ n: number })} onClick={onTake}>
            <IconCheck {...ICON} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={t.leaveOne({ n: number })} onClick={onLeave}>
            <IconX {...ICON} />
          </ActionIcon>
        </span>
      )}
      {current && place && state !== 'taken' && (
        <div className={c.actions}>
          {state === 'open' && (
            <Button size="xs" onClick={onTake}>
              {t.accept}
            </Button>
          )}
          {others.length > 0 && (
            <Button
              size="xs"
              variant="default"
              aria-expanded={shown > 0}
              onClick={() => setShown((before) => (before >= others.length ? 0 : before + MORE_PLACES))}
            >
              {t.otherPlace}
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" onClick={onLeave}>
            {state === 'left' ? t.back : t.leave}
          </Button>
          {others.slice(0, shown).map(({ at, n }) => (
            <button key={n} type="button" className={c.other} onClick={() => onChoose(n)}>
              <PlaceText place={at} withDay={manyDays || !sameDay(at, place)} />
              <span className={c.hint}>
                {[
                  t.more({ minutes: at.detour.minutes }),
                  ...at.reasons.slice(0, 1).map((one) => reasonText(one, t)),
                ].join(' · ')}
              </span>
            </button>
          ))}
        </div>
      )}
    </li>
  );
}
