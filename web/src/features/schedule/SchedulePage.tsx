import { Button, VisuallyHidden } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '@/api/can';
import { useConnected } from '@/api/live';
import { makerOf, useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { toast } from '@/ui/feedback/toast';
import { useToastsAside } from '@/ui/feedback/use-toasts-aside';
import { useNow } from '@/ui/hooks/use-now';
import { usePhone } from '@/ui/hooks/use-phone';
import { useStable } from '@/ui/hooks/use-stable';
import { lazyPart, lazySection } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { conditionOf } from './board/board-filters';
import { Calendar } from './board/Calendar';
import { clockOf, daysOf, rangeOf, type Spot, slotOf, step } from './board/days';
import { rememberPlace } from './board/last-place';
import { Toolbar } from './board/Toolbar';
import { useChosen } from './board/use-chosen';
import { useFindOrder } from './board/use-find-order';
import { useKeys } from './board/use-keys';
import { useLedTo } from './board/use-led-to';
import { useRows } from './board/use-rows';
import { useZoom } from './board/use-zoom';
import { setGhost } from './drag/ghost';
import { useMoving } from './drag/use-moving';
import { type FreeSpan, spanText } from './free/span';
import type { WhoIsFree } from './free/use-free';
import { useLiveBoard } from './live/use-live-board';
import { clashes, isNobodys } from './planning/plan';
import { usePlanning } from './planning/use-planning';
import { type Ask, firstWaiting } from './proposal/proposal';
import { type BoardOrder, boardQuery, crewQuery, lateQuery } from './schedule.api';
import c from './schedule.module.css';
import { canShow, OFF, ROWS_FROM, readScheduleSearch, type ScheduleSearch, shownIn } from './schedule.search';

const CrewPanel = lazySection(() => import('./panels/CrewPanel'));
const WaitingPanel = lazySection(() => import('./panels/WaitingPanel'));
const FreeBar = lazyPart(() => import('./free/FreeBar'));
const Faces = lazySection(() => import('./presence/Faces'));
const DayMap = lazySection(() => import('./map/DayMap'));
const WorkOrderWizard = lazyPart(() => import('@/domain/orders/wizard/WorkOrderWizard'));
const ChosenBar = lazySection(() => import('./board/ChosenBar'));
const OrderModal = lazyPart(() => import('./dialogs/OrderModal'));
const FoldedModal = lazyPart(() => import('./dialogs/FoldedModal'));
const LateModal = lazyPart(() => import('./dialogs/LateModal'));
const AbsentModal = lazyPart(() => import('./absent/AbsentModal'));
const KeysModal = lazyPart(() => import('./dialogs/KeysModal'));
const RowsModal = lazyPart(() => import('./dialogs/RowsModal'));
const PhoneBoard = lazySection(() => import('./board/PhoneBoard'));
const Month = lazySection(() => import('./board/Month'));
const Workers = lazySection(() => import('./board/Workers'));
const ProposalPanel = lazySection(() => import('./proposal/ProposalPanel'));

const NONE: readonly BoardOrder[] = [];
const byStart = (a: BoardOrder, b: BoardOrder) => {
  const [from, to] = [a.planned_start ?? '', b.planned_start ?? ''];
  return from < to ? -1 : from > to ? 1 : a.order_id - b.order_id;
};

/** The board on which work orders are planned. */
export default function SchedulePage() {
  const address = useSearch({ from: '/app/schedule' });
  // The router adds what the address has besides, unread: a mode that there is not would stop the page.
  const search = useMemo(() => readScheduleSearch({ ...address }), [address]);
  const navigate = useNavigate({ from: '/schedule' });
  const { schedule: t, proposal: proposed } = useOfficeT();
  const connected = useConnected();
  const plans = useCan()('order.plan');
  const phone = usePhone();
  const now = useNow(true);
  const { day = today(), off = OFF, only, worker, order: led } = search;
  // Remembered, so that the board opens as it stays: how many workers there are is known only later.
  const [many, setMany] = useLocalStorage({
    key: 'schedule-many',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const usual = many && canShow('workers', search.view ?? 'week') ? 'workers' : 'calendar';
  const mode = phone ? 'calendar' : (search.mode ?? usual);
  const view = phone ? 'day' : shownIn(mode, search.view ?? 'week');
  const days = useMemo(() => daysOf(view, day), [view, day]);
  const range = useMemo(() => rangeOf(days), [days]);
  const board = useQuery(boardQuery(range, conditionOf(search, 'planned')));
  const crew = useQuery(crewQuery(range)).data;
  const size = crew?.workers.length;
  useEffect(() => {
    if (size !== undefined) setMany(size >= ROWS_FROM);
  }, [size, setMany]);
  const [zoom, changeZoom] = useZoom();
  useToastsAside();
  const { show, dialog } = useDialog();
  const find = useFindOrder();
  const [openId, setOpenId] = useState<BoardOrder | null>(null);
  const [ask, setAsk] = useState<Ask | null>(null);
  const [spoken, setSpoken] = useState('');
  const [left, setLeft] = useLocalStorage({
    key: 'schedule-left',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [chosenRight, setRight] = useLocalStorage<boolean | null>({
    key: mode === 'workers' ? 'schedule-right-rows' : 'schedule-right',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const narrow = useMediaQuery('(max-width: 1599px)', false, { getInitialValueInEffect: false });
  // The rows of workers show the same as the panel, and seven days beside both panels have no space for a title.
  const right = chosenRight ?? (mode === 'workers' || (narrow && view !== 'day'));
  const all = board.data?.data;
  const late = useQuery(lateQuery(conditionOf(search, 'planned'))).data;
  const shown = useMemo(() => all?.filter((order) => !off.includes(order.status)).toSorted(byStart), [all, off]);
  const clashing = useMemo(() => shown?.filter(clashes), [shown]);
  const nobodys = useMemo(() => shown?.filter(isNobodys), [shown]);
  const orders = only === 'clash' ? clashing : only === 'nobody' ? nobodys : shown;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useChosen(find, plans && !phone);
  // The open dialog follows changes by others.
  const opened = openId && (find(openId.order_id) ?? openId);
  // Orders that wait can be sorted by their distance to the card that is selected or open, and free workers too.
  const nearTo = opened ?? chosen.orders[0];
  const [latitude, longitude] = [nearTo?.latitude ?? null, nearTo?.longitude ?? null];
  const near = useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  const [askedFree, setAskedFree] = useState(0);
  const [free, setFree] = useState<WhoIsFree>();
  const rows = useRows(mode === 'workers' ? orders : NONE, crew, free?.sort);
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

  const suggest = (order: BoardOrder | undefined) => {
    const asked = order ? chosen.with(order) : chosen.orders;
    if (asked.length === 0) return setAsk(firstWaiting(box.current));
    setAsk({ ids: asked.map((one) => one.order_id) });
  };
  const planToday = (ids: readonly number[]) => {
    const day = today();
    go({ only: undefined, view: 'day', day });
    setAsk({ ids, range: rangeOf([day]) });
  };
  const planning = usePlanning({ all: all ?? NONE, crew, withChosen: chosen.with, show });
  useLiveBoard(planning.isSaving);
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

  /** Asks for how long the worker is absent, by default the chosen one, from the day that is shown on. */
  const absent = useStable((who: number | undefined = worker) => {
    const from = view === 'day' && day > today() ? day : today();
    show((close) => <AbsentModal crew={crew} worker={who} day={from} onHandOver={planning.handOver} onClose={close} />);
  });

  /** Exchanges two chosen orders, or the day of a worker. */
  const exchange = useStable((order: BoardOrder | undefined, who: number | undefined = worker) => {
    const some = order && chosen.orders.length === 1 ? [...new Set([...chosen.orders, order])] : chosen.orders;
    const start = order?.planned_start;
    planning.exchange(some, who, start ? slotOf(start).day : view === 'day' ? day : today());
  });

  const exchangeDay = useStable((who?: number) => exchange(undefined, who));

  const askFree = useStable(() => setAskedFree((n) => n + 1));
  const goFree = useStable((span: FreeSpan) => go({ free: spanText(span) }));
  const closeFree = useStable(() => {
    setAskedFree(0);
    go({ free: undefined, team: undefined, kind: undefined });
  });

  const addNew = useStable(() => add());
  const suggestFirst = useStable(() => suggest(undefined));
  const chooseWorker = useStable((next: number | undefined) => go({ worker: next }));
  const waitingCondition = useMemo(() => conditionOf(search, 'waiting'), [search]);

  const toWaiting = useStable(() => {
    flushSync(() => setLeft(false));
    const first = box.current?.querySelector<HTMLElement>('[data-waiting] [data-order]');
    if (first) first.focus();
    else if (mode === 'map') toast.info(t.notOnMap);
    else
      toast.info(
        t.waiting[
          box.current?.querySelector<HTMLInputElement>('[data-waiting] [type=search]')?.value ? 'notFound' : 'empty'
        ],
      );
  });

  const { held, hold } = useMoving({ box, phone, plans, connected, find, crew, planning, chosen, add });

  const keys = useKeys({
    chosen: chosen.orders,
    box,
    find,
    plans: plans && connected,
    days,
    view,
    rows: mode === 'workers' ? rows.ids : null,
    aim: planning.aim,
    put: planning.put,
    freeFrom: planning.freeFrom,
    onHeld: hold,
    onSuggest: suggest,
    onAssign: (order) => planning.askWhom(chosen.with(order)),
    onAdd: add,
    onAbsent: absent,
    onExchange: exchange,
    onFree: askFree,
    onAct: (deed, order) => planning.act(deed, chosen.with(order)),
    onHelp: help,
    onUnplan: (order) => planning.unplan(chosen.with(order)),
    onEscape: chosen.clear,
    onWaiting: toWaiting,
    onUndo: planning.undo,
    onRedo: planning.redo,
    onView: (next) => go({ view: next, ...(!canShow(mode, next) && { mode: 'calendar' }) }),
    onMode: (next) => go({ mode: next, view: shownIn(next, view) }),
    onZoom: changeZoom,
    onToday: () => go({ day: today() }),
    onSay: setSpoken,
  });

  const folded = useStable((some: readonly BoardOrder[]) =>
    show((close) => <FoldedModal orders={some} onOpen={setOpenId} onClose={close} />),
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
      chosen={chosen.ids}
      onOpen={open}
      onSuggest={suggestFirst}
      onAdd={addNew}
    />
  );

  return (
    <div className={c.page} ref={box} onClickCapture={chosen.onClickCapture}>
      <Faces />
      <Toolbar
        view={view}
        mode={mode}
        day={day}
        days={days}
        off={off}
        counts={board.data?.counts}
        late={late?.planned ?? 0}
        clash={clashing?.length ?? 0}
        nobody={nobodys?.length ?? 0}
        only={only}
        onHelp={help}
        onGo={go}
      />
      {plans && !phone && (askedFree > 0 || search.free) && (
        <FreeBar
          search={search}
          day={day}
          first={days[0] ?? day}
          crew={crew}
          near={near}
          onFree={setFree}
          asked={askedFree}
          onGo={go}
          onClose={closeFree}
        />
      )}
      {board.data && board.data.planned > board.data.data.length && (
        <p className={c.cut}>{t.cut({ shown: board.data.data.length, all: board.data.planned })}</p>
      )}
      <div className={c.body}>
        {!phone && mode !== 'map' && waitingPanel && (
          <div className={c.leftPlace} data-folded={left || undefined}>
            {waitingPanel}
          </div>
        )}
        <div className={c.center} data-busy={board.isFetching || undefined}>
          {board.error && !board.data ? (
            <LoadFailed error={board.error} onRetry={() => void board.refetch()} />
          ) : phone ? (
            <PhoneBoard
              day={day}
              condition={waitingCondition}
              orders={orders}
              now={now}
              onOpen={open}
              onSwipe={(by) => go({ day: step('day', day, by) })}
              waiting={waitingPanel}
              onAbsent={absent}
              onExchange={exchangeDay}
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
              onAbsent={plans ? absent : undefined}
              onExchange={plans ? exchangeDay : undefined}
              free={free}
              onAskFree={plans ? askFree : undefined}
              onSpan={plans ? goFree : undefined}
              onArrange={() =>
                show((close) => <RowsModal orders={orders ?? NONE} crew={crew} rows={rows} onClose={close} />)
              }
              crew={crew}
              now={now}
              zoom={zoom}
              onZoom={changeZoom}
              held={held}
              chosen={chosen.ids}
              label={t.title}
              onOpen={open}
              onFolded={folded}
              onDay={goToDay}
            />
          ) : view === 'month' ? (
            <Month
              days={days}
              month={day.slice(0, 7)}
              orders={orders ?? NONE}
              crew={crew}
              now={now}
              held={held}
              chosen={chosen.ids}
              onOpen={open}
              onDay={goToDay}
            />
          ) : (
            <Calendar
              key={view}
              days={days}
              orders={orders ?? NONE}
              crew={crew}
              now={now}
              zoom={zoom}
              onZoom={changeZoom}
              held={held}
              chosen={chosen.ids}
              label={t.title}
              onOpen={open}
              onFolded={folded}
              onDay={goToDay}
            />
          )}
          {chosen.orders.length > 0 && (
            <ChosenBar
              count={chosen.orders.length}
              onMove={() => keys.actOnChosen('m')}
              onAssign={() => planning.askWhom(chosen.orders)}
              onUnplan={() => planning.unplan(chosen.orders)}
              onAct={(deed) => planning.act(deed, chosen.orders)}
              onExchange={() => exchange(undefined)}
              onClear={chosen.clear}
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
            onTake={(some) => planning.save(some, proposed.done({ n: some.length }))}
            onAsk={setAsk}
            onRest={(before) => setAsk(firstWaiting(box.current, before))}
            onClose={closeProposal}
          />
        )}
        {plans && !phone && !ask && mode !== 'map' && (
          <div className={c.rightPlace} data-folded={right || undefined}>
            <CrewPanel
              crew={crew}
              folded={right}
              onFold={setRight}
              chosen={worker}
              onChoose={chooseWorker}
              onAbsent={absent}
              onExchange={exchangeDay}
            />
          </div>
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
      {only === 'late' && late && (
        <LateModal
          late={late}
          now={now}
          plans={plans && !phone}
          onOpen={open}
          onToday={planToday}
          onClose={() => go({ only: undefined })}
        />
      )}
      {dialog}
      {planning.dialog}
    </div>
  );
}
