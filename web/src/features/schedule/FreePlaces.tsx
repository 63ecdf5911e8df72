import { Loader, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reasonText } from '@/domain/reason-text';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { dayBounds, dayLater, formatDay, formatHours, today } from '@/lib/date';
import { ProblemText } from '@/ui/ProblemText';
import { slotOf } from './days';
import c from './OrderModal.module.css';
import type { PlanChange } from './plan';
import { proposalQuery } from './proposal/proposal.api';
import { nameOf } from './rows';
import type { BoardOrder } from './schedule.api';

/** How many places stand to choose from, and how many days ahead they are looked for. */
const SHOWN = 3;
const AHEAD = 13;

/** The best free places for an order, each taken by one touch. */
export function FreePlaces({ order, onChange }: { order: BoardOrder; onChange: (change: PlanChange) => void }) {
  const { schedule: t, proposal: words } = useOfficeT();
  const { locale } = useLocale();
  const ask = useMemo(() => ({ ids: [order.order_id] }), [order.order_id]);
  const here = today();
  const range = { from: dayBounds(here).from, to: dayBounds(dayLater(here, AHEAD)).until };
  const proposal = useQuery(proposalQuery(ask, range));
  const places = proposal.data?.suggestions[0]?.places.slice(0, SHOWN);
  return (
    <section className={c.places} aria-label={t.places} aria-busy={proposal.isFetching}>
      <h3>{t.places}</h3>
      {proposal.isPending && <Loader size="xs" />}
      {proposal.isError && <ProblemText error={proposal.error} />}
      {places?.length === 0 && <p className={c.quiet}>{t.noPlaces}</p>}
      {places?.map((place) => {
        const reason = place.reasons.find(({ kind }) => kind !== 'HIGH_PRIORITY');
        return (
          <UnstyledButton
            key={`${place.start} ${place.workers.map((one) => one.worker_id).join()}`}
            className={c.placeButton}
            onClick={() => onChange({ start: place.start, workers: place.workers })}
          >
            <b>
              {formatDay(slotOf(place.start).day, locale)}, {formatHours(place.start, place.end)}
            </b>
            <span>
              {[place.workers.map(nameOf).join(', '), reason && reasonText(reason, words)].filter(Boolean).join(' · ')}
            </span>
          </UnstyledButton>
        );
      })}
    </section>
  );
}
