import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { MORNING, type Spot, slotOf } from '../board/days';
import type { Chosen } from '../board/use-chosen';
import type { FindOrder } from '../board/use-find-order';
import type { Planning } from '../planning/use-planning';
import { setCutOff } from '../presence/others';
import { usePresence } from '../presence/use-presence';
import type { BoardOrder, Crew } from '../schedule.api';
import type { Goal, Lifted } from './drag-goals';
import { setGhost } from './ghost';
import { useBoardDrag } from './use-board-drag';

interface Options {
  readonly box: RefObject<HTMLElement | null>;
  readonly phone: boolean;
  readonly plans: boolean;
  readonly connected: boolean;
  readonly find: FindOrder;
  readonly crew: Crew | undefined;
  readonly planning: Planning;
  readonly chosen: Chosen;
  /** Begins a new order at the time that was drawn. */
  readonly add: (spot: Spot, minutes: number | null) => void;
}

const NO_ORDERS: readonly number[] = [];

/** Returns the drop position of an order; on a whole day it keeps its hour. */
function spotFor(order: BoardOrder, goal: Goal): Spot | null {
  if (goal.on === 'slot') return goal.spot;
  if (goal.on !== 'day') return null;
  const minute = order.planned_start === null ? MORNING : slotOf(order.planned_start).minute;
  return { day: goal.day, minute, worker: goal.worker };
}

/**
 * Handles moves on the board, by mouse, finger or keys: others see them, and without a connection the order returns.
 */
export function useMoving({ box, phone, plans, connected, find, crew, planning, chosen, add }: Options) {
  const t = useOfficeT().schedule;
  const [held, setHeld] = useState<number | null>(null);
  /** The pulled order as it was at the start: its new end is computed from that, whatever others change meanwhile. */
  const pulled = useRef<BoardOrder>(undefined);

  const heldOrder = held === null ? undefined : find(held);
  usePresence(!phone, heldOrder ? chosen.with(heldOrder).map((order) => order.order_id) : NO_ORDERS);
  const onCutOff = useEffectEvent(() => {
    setGhost(null);
    if (held !== null) toast.warning(t.givenBack);
    setHeld(null);
    chosen.release();
  });
  useEffect(() => {
    setCutOff(!connected);
    if (!connected) onCutOff();
  }, [connected]);

  /** Stores an order as it is now, as the base for saving its drop. */
  const take = (order: BoardOrder | undefined) => {
    if (order) chosen.hold(order);
    else chosen.release();
  };

  const dropOrder = (order: BoardOrder, goal: Goal, from: number | undefined) => {
    if (goal.on === 'waiting') {
      if (order.planned_start !== null) planning.unplan(chosen.with(order));
      return;
    }
    const spot = spotFor(order, goal);
    if (spot) planning.put(order, spot, from);
  };

  useBoardDrag(box, plans && !phone && connected, {
    onLift: (lifted: Lifted | null) => take(lifted?.kind === 'order' ? find(lifted.id) : undefined),
    onOver: (lifted: Lifted, goal: Goal | null) => {
      box.current?.toggleAttribute('data-over-waiting', goal?.on === 'waiting');
      for (const card of box.current?.querySelectorAll('[data-over]') ?? []) card.removeAttribute('data-over');
      if (goal?.on === 'order') {
        for (const card of box.current?.querySelectorAll(`button[data-order="${goal.id}"]`) ?? [])
          card.setAttribute('data-over', '');
      }
      const order = lifted.kind === 'order' ? chosen.held(lifted.id) : undefined;
      setHeld(order && goal ? lifted.id : null);
      const spot = order && goal && spotFor(order, goal);
      if (order && spot) planning.aim(order, spot, lifted.from);
      else setGhost(null);
    },
    onDrop: (lifted: Lifted, goal: Goal | null) => {
      setGhost(null);
      setHeld(null);
      if (!goal) {
        chosen.release();
        if (lifted.kind !== 'order') toast.info(t.crew.hint);
        return;
      }
      if (lifted.kind === 'order') {
        const order = chosen.held(lifted.id);
        if (order) dropOrder(order, goal, lifted.from);
        return chosen.release();
      }
      const onto = goal.on === 'order' ? find(goal.id) : undefined;
      if (!onto) return;
      const ids =
        lifted.kind === 'worker' ? [lifted.id] : crew?.teams.find((team) => team.team_id === lifted.id)?.worker_ids;
      planning.assign([onto], ids ?? []);
    },
    onDraw: planning.aimNew,
    onDrawn: (drawn) => (drawn ? add(drawn.spot, drawn.minutes) : setGhost(null)),
    onStretch: (id, by, worker) => {
      pulled.current ??= find(id);
      if (!pulled.current) return;
      setHeld(id);
      planning.aimStretched(pulled.current, by, worker);
    },
    onStretched: (by) => {
      setGhost(null);
      setHeld(null);
      if (pulled.current) planning.stretch(pulled.current, by);
      pulled.current = undefined;
    },
    onFramed: chosen.add,
  });

  return {
    held,
    /** Lifts an order by keys, or puts it down. */
    hold: (order: BoardOrder | undefined) => {
      setHeld(order?.order_id ?? null);
      take(order);
    },
  };
}
