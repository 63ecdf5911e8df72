import type { OfficeMessages } from '@/i18n/types';
import { toast } from '@/ui/feedback/toast';
import type { Show } from '@/ui/overlays/use-dialog';
import { type Change, isMovable } from '../planning/plan';
import type { BoardOrder, Crew } from '../schedule.api';
import ExchangeModal, { type ExchangeProps } from './ExchangeModal';
import { exchanged, plannedOf, toTomorrow } from './moves';
import { askNextFree } from './moves.api';
import ReplaceModal from './ReplaceModal';

/** What is done to one order or to all chosen ones: another worker, tomorrow, the next free day. */
export type Deed = 'r' | 'd' | 'e';

export interface Board {
  readonly t: OfficeMessages;
  readonly all: readonly BoardOrder[];
  readonly crew: Crew | undefined;
  readonly show: Show;
  /** Saves all or none, undone in one. */
  readonly save: (changes: readonly Change[], said: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Does it to the orders, after a question where one is needed. */
export async function run(deed: Deed, some: readonly BoardOrder[], board: Board): Promise<void> {
  const { t, all, crew, show, save, onError } = board;
  const words = t.boardMoves;
  const planned = plannedOf(some);
  if (planned.length === 0) {
    toast.warning(some.some((one) => one.planned_start) ? t.schedule.fixed : t.schedule.planFirst);
  } else if (deed === 'r') {
    show((close) => <ReplaceModal orders={planned} all={all} crew={crew} onSave={save} onClose={close} />);
  } else if (deed === 'd') {
    const changes = toTomorrow(planned);
    if (changes.length === 0) toast.info(words.tomorrowAlready);
    else save(changes, words.tomorrowDone({ n: changes.length }));
  } else await toNextFree(planned, board).catch(onError);
}

async function toNextFree(planned: readonly BoardOrder[], { t: { boardMoves: t }, save }: Board) {
  const days = await askNextFree(planned.map((order) => order.order_id));
  const starts = new Map(days.map((day) => [day.order_id, day.planned_start]));
  const changes = planned.flatMap((order): Change[] => {
    const start = starts.get(order.order_id);
    return start ? [{ order, what: { start } }] : [];
  });
  if (changes.length === 0) toast.warning(t.noneFree);
  else save(changes, t.freeDone({ n: changes.length, left: planned.length - changes.length }));
}

interface At {
  /** The first worker; undefined lets a person choose. */
  readonly worker: number | undefined;
  readonly day: string;
  readonly onExchange: ExchangeProps['onExchange'];
}

/** Exchanges the two orders; of one, none or several it asks for two workers and a day. */
export function exchange(some: readonly BoardOrder[], at: At, { t, crew, show, save }: Board): void {
  const [a, b, more] = some;
  if (!a || !b || more) {
    show((close) => <ExchangeModal crew={crew} {...at} onClose={close} />);
    return;
  }
  const isFixed = some.some((one) => !isMovable(one));
  const changes = exchanged(a, b);
  if (isFixed) toast.warning(t.schedule.fixed);
  else if (a.planned_start === null && b.planned_start === null) toast.warning(t.schedule.planFirst);
  else if (changes.length === 0) toast.info(t.boardMoves.same);
  else save(changes, t.boardMoves.exchangedTwo({ a: a.order_id, b: b.order_id }));
}
