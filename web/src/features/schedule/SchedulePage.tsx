import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type MouseEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useConnected } from '@/api/live';
import { makerOf, useSession } from '@/api/session';
import { useCan } from '@/domain/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { LoadFailed } from '@/ui/LoadFailed';
import { lazyPart } from '@/ui/lazy-part';
import { ModalFrame } from '@/ui/ModalFrame';
import { toast } from '@/ui/toast';
import { useDialog } from '@/ui/use-dialog';
import { useNow } from '@/ui/use-now';
import { usePhone } from '@/ui/use-phone';
import { useStable } from '@/ui/use-stable';
import { conditionOf } from './board-filters';
import { Calendar } from './Calendar';
import { Card } from './Card';
import { CrewPanel } from './CrewPanel';
import { clockOf, daysOf, MORNING, rangeOf, type Spot, slotOf, step } from './days';
import type { Goal, Lifted } from './drag-goals';
import { setGhost } from './ghost';
import { rememberPlace } from './last-place';
import { useLiveBoard } from './live/use-live-board';
import { Faces } from './presence/Faces';
import { setCutOff } from './presence/others';
import { usePresence } from './presence/use-presence';
import { type Ask, FIRST } from './proposal/proposal';
import { type Board, type BoardOrder, boardQuery, crewQuery, scheduleKeys } from './schedule.api';
import c from './schedule.module.css';
import { canShow, OFF, type ScheduleSearch, shownIn } from './schedule.search';
import { Toolbar } from './Toolbar';
import { useBoardDrag } from './use-board-drag';
import { useKeys } from './use-keys';
import { useLedTo } from './use-led-to';
import { usePlanning } from './use-planning';
import { useRows } from './use-rows';
import { WaitingPanel } from './WaitingPanel';

const DayMap = lazyPart(() => import('./map/DayMap'));
const WorkOrderWizard = lazyPart(() => import('@/domain/order-wizard/WorkOrderWizard'));
const OrderModal = lazyPart(() => import('./OrderModal'));
const KeysModal = lazyPart(() => import('./KeysModal'));
const RowsModal = lazyPart(() => import('./RowsModal'));
const PhoneBoard = lazyPart(() => import('./PhoneBoard'));
const Month = lazyPart(() => import('./Month'));
const Workers = lazyPart(() => import('./Workers'));
const ProposalPanel = lazyPart(() => import('./proposal/ProposalPanel'));

const NONE: readonly BoardOrder[] = [];
const NO_ORDERS: readonly number[] = [];
const NOBODY: ReadonlySet<number> = new Set();
const byStart = (a: BoardOrder, b: BoardOrder) => {
  const [from, to] = [a.planned_start ?? '', b.planned_start ?? ''];
  return from < to ? -1 : from > to ? 1 : a.order_id - b.order_id;
};

/** The board on which work orders are planned. */
export default function SchedulePage() {
  const search = useSearch({ from: '/app/schedule' });
  const navigate = useNavigate({ from: '/schedule' });
  const { schedule: t, proposal: proposed } = useOfficeT();
  const connected = useConnected();
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
  useLiveBoard();
  const { show, dialog } = useDialog();
  const find = useFindOrder();
  const [openId, setOpenId] = useState<BoardOrder | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NOBODY);
  const [spoken, setSpoken] = useState('');
  const [left, setLeft] = useLocalStorage({
    key: 'schedule-left',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [right, setRight] = useLocalStorage({
    // The rows of workers tell what the panel does.
    key: mode === 'workers' ? 'schedule-right-rows' : 'schedule-right',
    defaultValue: mode === 'workers',
    getInitialValueInEffect: false,
  });
  const all = board.data?.data;
  const orders = useMemo(() => all?.filter((order) => !off.includes(order.status)).toSorted(byStart), [all, off]);
  const box = useRef<HTMLDivElement>(null);
  const rows = useRows(orders, crew);
  const maker = makerOf(useSession());
  useEffect(() => rememberPlace(maker, search), [maker, search]);
  useLedTo(box, led);

  const go = useCallback(
    (part: Partial<ScheduleSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false }),
    [navigate],
  );
  const open = useCallback((order: BoardOrder) => setOpenId(order), []);
  const closeProposal = useCallback(() => setAsk(null), []);
  const goToDay = useCallback((to: string) => go({ view: 'day', day: to }), [go]);

  // Those that others have taken off the board are chosen no more.
  const picked = [...chosen].flatMap((id) => find(id) ?? []);
  /** Those that are moved with the order: itself alone unless it is among the chosen. */
  const withChosen = (order: BoardOrder) => (chosen.has(order.order_id) ? picked : [order]);
  const suggest = (order: BoardOrder | undefined) => {
    const waiting = box.current?.querySelectorAll<HTMLElement>('[data-waiting] [data-order]') ?? [];
    const asked = order ? withChosen(order) : picked;
    const ids = asked.map((one) => one.order_id);
    setAsk({ ids: ids.length > 0 ? ids : [...waiting].slice(0, FIRST).map((row) => Number(row.dataset.order)) });
  };
  const planning = usePlanning({ all: all ?? [], crew, withChosen, show });
  const { change } = planning;

  const help = useStable(() => show((close) => <KeysModal onClose={close} />));
  /** Plans a new order: with a spot at that time, in a row for its worker. */
  const add = (spot?: Spot, minutes: number | null = null) => {
    const planned = spot && {
      day: spot.day,
      time: clockOf(spot.minute),
      time_estimate: minutes,
      workers: planning.candidatesAt(spot),
    };
    show((close) => (
      <WorkOrderWizard
        {...(planned && { planned })}
        onClose={() => {
          setGhost(null);
          close();
        }}
      />
    ));
  };

  const addNew = useStable(() => add());
  const suggestFirst = useStable(() => suggest(undefined));
  const chooseWorker = useStable((next: number | undefined) => go({ worker: next }));
  const waitingCondition = useMemo(() => conditionOf(search, 'waiting'), [search]);

  const spotFor = (order: BoardOrder, goal: Goal): Spot | null => {
    if (goal.on === 'slot') return goal.spot;
    if (goal.on !== 'day') return null;
    const minute = order.planned_start === null ? MORNING : slotOf(order.planned_start).minute;
    return { day: goal.day, minute, worker: goal.worker };
  };

  const heldOrder = held === null ? undefined : find(held);
  usePresence(!phone, heldOrder ? withChosen(heldOrder).map((order) => order.order_id) : NO_ORDERS);
  const onCutOff = useEffectEvent(() => {
    setGhost(null);
    if (held !== null) toast.warning(t.givenBack);
    setHeld(null);
  });
  useEffect(() => {
    setCutOff(!connected);
    if (!connected) onCutOff();
  }, [connected]);

  useBoardDrag(box, plans && !phone && connected, {
    onOver: (lifted: Lifted, goal: Goal | null) => {
      box.current?.toggleAttribute('data-over-waiting', goal?.on === 'waiting');
      for (const card of box.current?.querySelectorAll('[data-over]') ?? []) card.removeAttribute('data-over');
      if (goal?.on === 'order') {
        for (const card of box.current?.querySelectorAll(`[data-order="${goal.id}"]`) ?? [])
          card.setAttribute('data-over', '');
      }
      const order = lifted.kind === 'order' ? find(lifted.id) : undefined;
      setHeld(order && goal ? lifted.id : null);
      const spot = order && goal && spotFor(order, goal);
      if (order && spot) planning.aim(order, spot, lifted.from);
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
          if (order.planned_start !== null) planning.unplan(withChosen(order));
          return;
        }
        const spot = spotFor(order, goal);
        if (spot) planning.put(order, spot, lifted.from);
        return;
      }
      const onto = goal.on === 'order' ? find(goal.id) : undefined;
      if (!onto) return;
      const ids =
        lifted.kind === 'worker' ? [lifted.id] : crew?.teams.find((team) => team.team_id === lifted.id)?.worker_ids;
      planning.assign([onto], ids ?? []);
    },
    onDraw: planning.aimNew,
    onDrawn: (drawn) => (drawn ? add(drawn.spot, drawn.minutes) : setGhost(null)),
    onFramed: (ids) => setChosen((before) => new Set([...before, ...ids])),
  });

  useKeys({
    box,
    find,
    plans: plans && connected,
    days,
    view,
    rows: mode === 'workers' ? rows.ids : null,
    aim: planning.aim,
    put: planning.put,
    freeFrom: planning.freeFrom,
    onHeld: setHeld,
    onSuggest: suggest,
    onAssign: (order) => planning.askWhom(withChosen(order)),
    onAdd: add,
    onHelp: help,
    onUnplan: (order) => planning.unplan(withChosen(order)),
    onEscape: () => setChosen(NOBODY),
    onUndo: planning.undo,
    onView: (next) => go({ view: next, ...(!canShow(mode, next) && { mode: 'calendar' }) }),
    onMode: (next) => go({ mode: next, view: shownIn(next, view) }),
    onToday: () => go({ day: today() }),
    onSay: setSpoken,
  });

  const stretch = useStable((order: BoardOrder, minutes: number) => change({ order, what: { minutes } }));

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

  /** With Shift a click takes a card to those that are moved together. */
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null;
    if (!card || !event.shiftKey || !plans || phone) return;
    event.preventDefault();
    event.stopPropagation();
    const id = Number(card.dataset.order);
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  };

  // What waits may stand by how near it is to the card that is selected, or open.
  const nearTo = opened ?? picked[0];
  const [latitude, longitude] = [nearTo?.latitude ?? null, nearTo?.longitude ?? null];
  const near = useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  const waitingPanel = plans && (
    <WaitingPanel
      near={near}
      folded={left && !phone}
      onFold={setLeft}
      condition={waitingCondition}
      led={led}
      now={now}
      held={held}
      onOpen={open}
      onSuggest={suggestFirst}
      onAdd={addNew}
    />
  );

  return (
    <div className={c.page} ref={box} onClickCapture={onClickCapture}>
      <Faces />
      <Toolbar
        view={view}
        mode={mode}
        day={day}
        days={days}
        off={off}
        counts={board.data?.counts}
        onHelp={help}
        onGo={go}
      />
      {board.data && board.data.planned > board.data.data.length && (
        <p className={c.cut}>{t.cut({ shown: board.data.data.length, all: board.data.planned })}</p>
      )}
      <div className={c.body}>
        {!phone && mode !== 'map' && waitingPanel}
        <div className={c.center} data-busy={board.isFetching || undefined}>
          {board.error && !board.data ? (
            <LoadFailed error={board.error} onRetry={() => void board.refetch()} />
          ) : phone ? (
            <PhoneBoard
              orders={orders}
              now={now}
              onOpen={open}
              onSwipe={(by) => go({ day: step('day', day, by) })}
              waiting={waitingPanel}
            />
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
          ) : mode === 'workers' ? (
            <Workers
              key={view}
              days={days}
              orders={orders ?? NONE}
              rows={rows}
              onArrange={() =>
                show((close) => <RowsModal orders={orders ?? NONE} crew={crew} rows={rows} onClose={close} />)
              }
              crew={crew}
              now={now}
              held={held}
              chosen={chosen}
              label={t.title}
              onOpen={open}
              onFolded={folded}
              onStretch={stretch}
              onDay={goToDay}
            />
          ) : view === 'month' ? (
            <Month
              days={days}
              month={day.slice(0, 7)}
              orders={orders ?? []}
              crew={crew}
              now={now}
              held={held}
              chosen={chosen}
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
              chosen={chosen}
              label={t.title}
              onOpen={open}
              onFolded={folded}
              onStretch={stretch}
              onDay={goToDay}
            />
          )}
          {picked.length > 0 && (
            <section className={c.chosen} aria-label={t.chosen.title}>
              <b>{t.chosen.count({ n: picked.length })}</b>
              <span className={c.quiet}>{t.chosen.hint}</span>
              <Button size="xs" variant="default" onClick={() => planning.askWhom(picked)}>
                {t.addWorker}
              </Button>
              <Button size="xs" variant="default" onClick={() => planning.unplan(picked)}>
                {t.unplan}
              </Button>
              <CloseButton aria-label={t.chosen.clear} onClick={() => setChosen(NOBODY)} />
            </section>
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
            onTake={(some) => planning.save(some, proposed.done({ n: some.length }))}
            onAsk={setAsk}
            onClose={closeProposal}
          />
        )}
        {plans && !phone && !ask && mode !== 'map' && (
          <CrewPanel crew={crew} folded={right} onFold={setRight} chosen={worker} onChoose={chooseWorker} />
        )}
      </div>
      <VisuallyHidden aria-live="assertive">{spoken}</VisuallyHidden>
      {opened && (
        <OrderModal
          order={opened}
          now={now}
          onChange={(order, what) => {
            change({ order, what });
            // The board follows an order that is planned on a day it does not show.
            const to = what.start ? slotOf(what.start).day : null;
            if (to !== null && !days.includes(to)) go({ day: to });
          }}
          onClose={() => setOpenId(null)}
        />
      )}
      {dialog}
      {planning.dialog}
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
