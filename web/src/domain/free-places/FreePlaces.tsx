import { Loader, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reasonText } from '@/domain/orders/reason-text';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatHours, toWall } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import c from './FreePlaces.module.css';
import { type FreePlace, freePlacesQuery, namesOf, type Placed } from './free-places';

/** How many places are offered. */
const SHOWN = 3;

interface Props {
  readonly order: Placed;
  readonly disabled?: boolean;
  readonly onChoose: (place: FreePlace) => void;
}

/** Offers the best free places for an order; each is taken by one touch. */
export function FreePlaces({ order, disabled = false, onChoose }: Props) {
  const { schedule: t, proposal: words } = useOfficeT();
  const found = useQuery(freePlacesQuery(order));
  const places = found.data?.places.slice(0, SHOWN);
  return (
    <section className={c.places} aria-label={t.places} aria-busy={found.isFetching}>
      <h3>{t.places}</h3>
      {found.isPending && <Loader size="xs" />}
      {found.isError && <ProblemText error={found.error} />}
      {places?.length === 0 && <p className={c.quiet}>{t.noPlaces}</p>}
      {places && places.length > 0 && (
        <div className={c.row}>
          {places.map((place) => {
            const reason = place.reasons.find(({ kind }) => kind !== 'HIGH_PRIORITY');
            return (
              <UnstyledButton
                key={`${place.start} ${place.workers.map((one) => one.worker_id).join()}`}
                className={c.place}
                disabled={disabled}
                onClick={() => onChoose(place)}
              >
                <b>
                  {formatDay(toWall(place.start)[0])},{' '}
                  <span className={base.unbroken}>{formatHours(place.start, place.end)}</span>
                </b>
                <span>{[namesOf(place), reason && reasonText(reason, words)].filter(Boolean).join(' · ')}</span>
              </UnstyledButton>
            );
          })}
        </div>
      )}
    </section>
  );
}
