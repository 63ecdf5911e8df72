import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { reasonText } from '@/domain/orders/reason-text';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatHours, formatNear, toWall } from '@/lib/date';
import { DayLine } from '@/ui/layout/DayLine';
import { HourAxis } from '@/ui/layout/HourAxis';
import { Avatar } from '@/ui/media/Avatar';
import type { Spot } from './intake.api';
import c from './intake.module.css';

/** Hidden labels: the heading above is visible. */
const HIDDEN = { className: c.hidden };

interface Props {
  readonly spots: readonly Spot[];
  /** The key of the chosen place, or of the choice without a place. */
  readonly chosen: string;
  /** The places that turned out to be taken. */
  readonly taken: ReadonlySet<string>;
  /** Others are being looked for. */
  readonly stale: boolean;
  readonly onChoose: (key: string) => void;
}

/** The best places for the work on the board: when, in whose day, and why there. */
export function Spots({ spots, chosen, taken, stale, onChoose }: Props) {
  const t = useOfficeT().intake.spots;
  return (
    <Radio.Group value={chosen} onChange={onChoose} label={t.title} labelProps={HIDDEN}>
      <div className={c.spots} data-stale={stale || undefined}>
        {spots.length > 0 && (
          <div className={c.scale}>
            <HourAxis />
          </div>
        )}
        {spots.map((spot) => (
          <SpotRow key={spotKey(spot)} spot={spot} taken={taken.has(spotKey(spot))} />
        ))}
        <Radio value={WAITING} className={c.spot} classNames={{ body: c.radioBody }} label={t.waiting} />
        <Radio value={OTHER_TIME} className={c.spot} classNames={{ body: c.radioBody }} label={t.otherTime} />
      </div>
    </Radio.Group>
  );
}

/** The order waits on the board for a time. */
export const WAITING = 'waiting';
/** Somebody types when, and who. */
export const OTHER_TIME = 'other';

/** Returns the key of a place: its time and its workers. */
export const spotKey = (spot: Spot) => `${spot.start} ${spot.workers.map(({ worker_id }) => worker_id).join()}`;

/** "Danas 15:30–17:00". */
export const spotWhen = (spot: Spot) => {
  const when = formatNear(spot.start);
  const clock = formatHours(spot.start, spot.end);
  return `${when.slice(0, when.lastIndexOf(' '))} ${clock}`;
};

function SpotRow({ spot, taken }: { spot: Spot; taken: boolean }) {
  const t = useOfficeT();
  const words = t.intake.spots;
  const [worker, ...others] = spot.workers;
  const name = worker ? `${worker.first_name} ${worker.last_name}` : '';
  const reason = spot.reasons.find(
    ({ kind }) => kind !== 'HIGH_PRIORITY' && kind !== 'OF_TEAM' && kind !== 'SAME_CLIENT',
  );
  const drive = spot.before ? spot.before.drive?.minutes : spot.detour.minutes || undefined;
  return (
    <Radio
      value={spotKey(spot)}
      className={c.spot}
      data-taken={taken || undefined}
      classNames={{ body: c.radioBody, labelWrapper: c.radioLabel }}
      label={
        <span className={c.spotLine}>
          <span className={c.words}>
            <b className={c.when}>{spotWhen(spot)}</b>
            <span className={c.sub}>{taken ? words.taken : reason && reasonText(reason, t.proposal)}</span>
          </span>
          <span className={c.day}>
            <DayLine
              day={toWall(spot.start)[0]}
              bars={[
                ...spot.busy.map((bar) => ({ ...bar, tone: 'busy' as const })),
                { from: spot.start, to: spot.end, tone: 'ours' },
              ]}
            />
          </span>
          <span className={c.worker}>
            <Avatar name={name} url={worker?.image_url ?? null} size={24} />
            <span className={c.words}>
              <span>{others.length > 0 ? `${name} +${others.length}` : name}</span>
              {drive !== undefined && (
                <span className={c.sub}>{drive > 0 ? words.drive({ n: drive }) : words.noDrive}</span>
              )}
            </span>
          </span>
        </span>
      }
    />
  );
}
