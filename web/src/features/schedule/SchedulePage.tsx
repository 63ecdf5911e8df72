import { Button, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { makerOf, useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { useLiveList } from '@/domain/use-live-list';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { formatDay, today } from '@/lib/date';
import { LoadFailed } from '@/ui/LoadFailed';
import { lazyPart } from '@/ui/lazy-part';
import { ModalFrame } from '@/ui/ModalFrame';
import { toast } from '@/ui/toast';
import { useDialog } from '@/ui/use-dialog';
import { useNow } from '@/ui/use-now';
import { usePhone } from '@/ui/use-phone';
import { Agenda } from './Agenda';
import { conditionOf } from './board-filters';
import { Calendar } from './Calendar';
import { Card } from './Card';
import { CrewPanel } from './CrewPanel';
import { clockOf, daysOf, instantOf, rangeOf, type Slot, slotOf } from './days';
import { setGhost } from './ghost';
import { rememberPlace } from './last-place';
import { Month } from './Month';
import { clashOf, isMovable, lengthOf, type PlanChange, withChange } from './plan';
import { type Ask, FIRST } from './proposal/proposal';
import {
  type Board,
  type BoardOrder,
  type BoardWorker,
  boardQuery,
  crewQuery,
  SHOWN,
  scheduleKeys,
} from './schedule.api';
import c from './schedule.module.css';
import { OFF, type ScheduleSearch, shownIn } from './schedule.search';
import { Toolbar } from './Toolbar';
import { type Goal, type Lifted, useBoardDrag } from './use-board-drag';
import { useKeys } from './use-keys';
import { useLedTo } from './use-led-to';
import { usePlanChanges } from './use-plan-changes';
import { WaitingPanel } from './WaitingPanel';

const DayMap = lazyPart(() => import('./map/DayMap'));
const OrderModal = lazyPart(() => import('./OrderModal'));
const ProposalPanel = lazyPart(() => import('./proposal/ProposalPanel'));

/** Where an order without a time of day comes to stand on a day of the month. */
const MORNING = 8 * 60;
const NONE: readonly BoardOrder[] = [];
const byStart = (a: BoardOrder, b: BoardOrder) =>
  (a.planned_start ?? '').localeCompare(b.planned_start ?? '') || a.order_id - b.order_id;

/** The board on which work orders are planned. */
export default function SchedulePage() {
  const search = useSearch({ from: '/app/schedule' });
  const navigate = useNavigate({ from: '/schedule' });
  const { schedule: t, proposal: proposed } = useOfficeT();
  const { locale } = useLocale();
  const plans = useCan()('order.plan');
  const phone = usePhone();
  const now = useNow(true);
  const { day = today(), off = OFF, worker, order: led } = search;
  const mode = phone ? 'calendar' : (search.mode ?? 'calendar');
  const view = phone ? 'day' : shownIn(mode, search.view ?? 'week');
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const range = useMemo(() => rangeOf(days), [days]);
  const board = useQuery(boardQuery(range, conditionOf(search, 'planned')));
  const crew = useQuery(crewQuery(range)).data;
  useLiveList(SHOWN, scheduleKeys.all);
  const changes = usePlanChanges();
  const { show, dialog } = useDialog();
  const find = useFindOrder();
  const [openId, setOpenId] = useState<BoardOrder | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [spoken, setSpoken] = useState('');
  const [left, setLeft] = useLocalStorage({
    key: 'schedule-left',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [right, setRight] = useLocalStorage({
    key: 'schedule-right',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const all = board.data?.data;
  const orders = useMemo(() => all?.filter((order) => !off.includes(order.status)).toSorted(byStart), [all, off]);
  const box = useRef<HTMLDivElement>(null);
  const maker = makerOf(useSession());
  useEffect(() => rememberPlace(maker, search), [maker, search]);
  useLedTo(box, led);

  const go = useCallback(
    (part: Partial<ScheduleSearch>) => void navigate({ search: (before) => ({ ...before, ...part }), replace: true }),
    [navigate],
  );
  const open = useCallback((order: BoardOrder) => setOpenId(order), []);
  const closeProposal = useCallback(() => setAsk(null), []);
  const suggest = (order: BoardOrder | undefined) => {
    const waiting = box.current?.querySelectorAll<HTMLElement>('[data-waiting] [data-order]') ?? [];
    setAsk({ ids: order ? [order.order_id] : [...waiting].slice(0, FIRST).map((row) => Number(row.dataset.order)) });
  };
  const goToDay = useCallback((to: string) => go({ view: 'day', day: to }), [go]);

  const atText = (iso: string) => {
    const slot = slotOf(iso);
    return t.at({ day: formatDay(slot.day, locale), time: clockOf(slot.minute) });
  };
  const doneText = (id: number, what: PlanChange) => {
    if (what.start === null) return t.done.unplanned({ id });
    if (what.start !== undefined) return t.done.moved({ id, at: atText(what.start) });
    return what.workers ? t.done.workers({ id }) : t.done.stretched({ id });
  };
  const change = (order: BoardOrder, what: PlanChange) =>
    changes.change([{ order, what }], doneText(order.order_id, what));

  const say = (order: BoardOrder, slot: Slot, minutes: number) => {
    const there = withChange(order, { start: instantOf(slot), minutes });
    const { orders: clashing, away } = clashOf(there, all ?? [], crew);
    const what = [
      ...clashing.slice(0, 2).map((one) => `#${one.order_id}, ${clockOf(slotOf(one.planned_start ?? '').minute)}`),
      ...(clashing.length > 2 ? [t.andMore({ n: clashing.length - 2 })] : []),
      ...away.map((one) => t.awayName({ name: `${one.first_name} ${one.last_name}` })),
    ].join(', ');
    return { text: order.task_title, clash: what === '' ? null : t.clashes({ with: what }) };
  };
  const aim = (order: BoardOrder, slot: Slot) => {
    const minutes = lengthOf(order);
    const said = say(order, slot, minutes);
    setGhost({ ...slot, minutes, ...said });
    return said;
  };
  const slotFor = (order: BoardOrder, goal: Goal): Slot | null => {
    if (goal.on === 'slot') return goal.slot;
    if (goal.on !== 'day') return null;
    return { day: goal.day, minute: order.planned_start === null ? MORNING : slotOf(order.planned_start).minute };
  };
  const put = (order: BoardOrder, slot: Slot) => {
    const start = instantOf(slot);
    if (order.planned_start !== null && Date.parse(order.planned_start) === Date.parse(start)) return;
    void change(order, { start });
  };

  useBoardDrag(box, plans && !phone, {
    onOver: (lifted: Lifted, goal: Goal | null) => {
      box.current?.toggleAttribute('data-over-waiting', goal?.on === 'waiting');
      for (const card of box.current?.querySelectorAll('[data-over]') ?? []) card.removeAttribute('data-over');
      if (goal?.on === 'order') {
        for (const card of box.current?.querySelectorAll(`[data-order="${goal.id}"]`) ?? [])
          card.setAttribute('data-over', '');
      }
      const order = lifted.kind === 'order' ? find(lifted.id) : undefined;
      setHeld(order && goal ? lifted.id : null);
      const slot = order && goal && slotFor(order, goal);
      if (order && slot) aim(order, slot);
      else setGhost(null);
    },
    onDrop: (lifted: Lifted, goal: Goal | null) => {
      setGhost(null);
      setHeld(null);
      if (!goal) return;
      if (lifted.kind === 'order') {
        const order = find(lifted.id);
        if (!order) return;
        if (goal.on === 'waiting') {
          if (order.planned_start !== null) void change(order, { start: null });
          return;
        }
        const slot = slotFor(order, goal);
        if (slot) put(order, slot);
        return;
      }
      const onto = goal.on === 'order' ? find(goal.id) : undefined;
      if (!onto) return;
      const ids =
        lifted.kind === 'worker' ? [lifted.id] : crew?.teams.find((team) => team.team_id === lifted.id)?.worker_ids;
      assign(onto, ids ?? []);
    },
  });

  const assign = (order: BoardOrder, ids: readonly number[]) => {
    if (!isMovable(order)) return void toast.warning(t.fixed);
    if (order.planned_start === null) return void toast.warning(t.planFirst);
    const added = ids
      .filter((id) => !order.workers.some((one) => one.worker_id === id))
      .flatMap((id): BoardWorker[] => {
        const one = crew?.workers.find((each) => each.worker_id === id);
        return one ? [{ ...one, user_id: one.worker_id }] : [];
      });
    if (added.length === 0) return void toast.info(t.assignedAlready);
    void change(order, { workers: [...order.workers, ...added] });
  };

  useKeys({
    box,
    find,
    plans,
    days,
    view,
    aim,
    put,
    onHeld: setHeld,
    onUnplan: (order) => void change(order, { start: null }),
    onSuggest: suggest,
    onUndo: changes.undo,
    onView: (next) => go({ view: next }),
    onToday: () => go({ day: today() }),
    onSay: setSpoken,
  });

  // What is open follows what others do to it.
  const opened = openId && (find(openId.order_id) ?? openId);
  const folded = useCallback(
    (some: readonly BoardOrder[]) =>
      show((close) => (
        <ModalFrame opened onClose={close} title={t.more({ n: some.length })}>
          <div className={c.agenda}>
            {some.map((order) => (
              <Card
                key={order.order_id}
                order={order}
                now={Date.now()}
                movable={false}
                onOpen={() => {
                  close();
                  setOpenId(order);
                }}
              />
            ))}
          </div>
        </ModalFrame>
      )),
    [show, t],
  );

  return (
    <div className={c.page} ref={box}>
      <Toolbar view={view} mode={mode} day={day} days={days} off={off} counts={board.data?.counts} onGo={go} />
      {board.data && board.data.planned > board.data.data.length && (
        <p className={c.cut}>{t.cut({ shown: board.data.data.length, all: board.data.planned })}</p>
      )}
      <div className={c.body}>
        {plans && !phone && mode !== 'map' && (
          <WaitingPanel
            folded={left}
            onFold={setLeft}
            condition={conditionOf(search, 'waiting')}
            led={led}
            now={now}
            held={held}
            onOpen={open}
            onSuggest={() => suggest(undefined)}
          />
        )}
        <div className={c.center} data-busy={board.isFetching || undefined}>
          {board.error && !board.data ? (
            <LoadFailed error={board.error} onRetry={() => void board.refetch()} />
          ) : phone ? (
            <Agenda orders={orders} now={now} onOpen={open} />
          ) : mode === 'map' ? (
            <DayMap
              day={day}
              orders={orders}
              crew={crew}
              now={now}
              onOpen={open}
              action={
                plans && (
                  <Button variant="subtle" size="xs" onClick={() => setAsk({ ids: [], tidy: true })}>
                    {proposed.tidy}
                  </Button>
                )
              }
            />
          ) : view === 'month' ? (
            <Month
              days={days}
              month={day.slice(0, 7)}
              orders={orders ?? []}
              crew={crew}
              now={now}
              held={held}
              onOpen={open}
              onDay={goToDay}
            />
          ) : (
            <Calendar
              key={view}
              days={days}
              orders={orders ?? []}
              crew={crew}
              now={now}
              held={held}
              label={t.title}
              onOpen={open}
              onFolded={folded}
              onStretch={(order, minutes) => void change(order, { minutes })}
              onDay={goToDay}
            />
          )}
        </div>
        {ask && (
          <ProposalPanel
            key={JSON.stringify(ask)}
            ask={ask}
            range={range}
            oneDay={days.length === 1}
            planned={all ?? NONE}
            find={find}
            crew={crew}
            onTake={(some) => void changes.change(some, proposed.done({ n: some.length }))}
            onAsk={setAsk}
            onClose={closeProposal}
          />
        )}
        {plans && !phone && !ask && mode !== 'map' && (
          <CrewPanel
            crew={crew}
            folded={right}
            onFold={setRight}
            chosen={worker}
            onChoose={(next) => go({ worker: next })}
          />
        )}
      </div>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      {opened && (
        <OrderModal
          order={opened}
          now={now}
          onChange={(order, what) => void change(order, what)}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog}
      {changes.dialog}
    </div>
  );
}

/** Finds an order wherever the board has it now. */
function useFindOrder() {
  const queryClient = useQueryClient();
  return useCallback(
    (id: number): BoardOrder | undefined => {
      const is = (order: BoardOrder) => order.order_id === id;
      const boards = queryClient.getQueryCache().findAll({ queryKey: scheduleKeys.board, type: 'active' });
      const lists = queryClient.getQueryCache().findAll({ queryKey: scheduleKeys.waiting, type: 'active' });
      for (const { state } of boards) {
        const found = (state.data as Board | undefined)?.data.find(is);
        if (found) return found;
      }
      for (const { state } of lists) {
        for (const page of (state.data as { pages: Board[] } | undefined)?.pages ?? []) {
          const found = page.data.find(is);
          if (found) return found;
        }
      }
      return undefined;
    },
    [queryClient],
  );
}
