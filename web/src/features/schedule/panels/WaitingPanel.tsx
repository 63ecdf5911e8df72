import { ActionIcon, Button } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPlus,
  IconSparkles,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import type { Filter } from '@/api/filter';
import { PriorityMark } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { SearchBox } from '@/ui/fields/SearchBox';
import { usePhone } from '@/ui/hooks/use-phone';
import type { Point } from '@/ui/media/map/map';
import type { ChosenIds } from '../board/use-chosen';
import { ageOf, isMovable, lengthOf } from '../planning/plan';
import { type BoardOrder, type Sorting, waitingOrderQuery, waitingQuery } from '../schedule.api';
import c from '../schedule.module.css';
import { PanelEdge, usePanelWidth } from './PanelEdge';

interface Props {
  readonly folded: boolean;
  readonly onFold: (folded: boolean) => void;
  readonly condition: Filter | null;
  /** The order that a link leads to: it comes first while it waits. */
  readonly led: number | undefined;
  readonly now: number;
  readonly held: number | null;
  readonly chosen: ChosenIds;
  /** The place of the selected card, if one is selected. */
  readonly near: Point | null;
  readonly onOpen: (order: BoardOrder) => void;
  /** Asks where the first of those shown could go. */
  readonly onSuggest: () => void;
  readonly onAdd: () => void;
}

/** From this age on a waiting order calls for attention. */
const OLD_DAYS = 8;
const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The orders that wait for a time. What is dropped here loses its own. */
const WaitingPanel = memo(function WaitingPanel({
  folded,
  onFold,
  condition,
  led,
  now,
  held,
  chosen,
  near,
  onOpen,
  onSuggest,
  onAdd,
}: Props) {
  const { schedule: t, proposal, orders: words } = useOfficeT();
  const [chosenSort, setChosenSort] = useState<'OLDEST' | 'PRIORITY' | 'NEAREST'>('OLDEST');
  // Without a place, the oldest come first.
  const sort: Sorting = chosenSort !== 'NEAREST' ? chosenSort : near ? { near } : 'OLDEST';
  const [text, setText] = useState('');
  const list = useInfiniteQuery(waitingQuery(sort, text, condition));
  const first = useInfiniteQuery({ ...waitingOrderQuery(led ?? 0), enabled: led !== undefined }).data?.pages[0]
    ?.data[0];
  const phone = usePhone();
  const { width, resize } = usePanelWidth('left');
  const count = list.data?.pages.at(-1)?.unscheduled;
  const found = list.data?.pages.flatMap((page) => page.data);
  const orders = first ? [first, ...(found ?? []).filter((order) => order.order_id !== first.order_id)] : found;
  // A link that leads to an order opens the panel it is in.
  const hides = folded && first !== undefined;
  const onOpenPanel = useEffectEvent(() => onFold(false));
  useEffect(() => {
    if (hides) onOpenPanel();
  }, [hides]);
  const fold = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={folded ? t.waiting.open : t.waiting.close}
      aria-expanded={!folded}
      onClick={() => onFold(!folded)}
    >
      {folded ? <IconLayoutSidebarLeftExpand {...ICON} /> : <IconLayoutSidebarLeftCollapse {...ICON} />}
    </ActionIcon>
  );
  if (folded) {
    return (
      <section className={c.strip} data-waiting={count ?? 0} aria-label={t.waiting.title}>
        {fold}
        {count !== undefined && <span className={c.count}>{count}</span>}
        <span className={c.upright}>{t.waiting.title}</span>
      </section>
    );
  }
  return (
    <section
      className={c.panel}
      style={phone ? undefined : { width }}
      data-waiting={count ?? 0}
      aria-label={t.waiting.title}
    >
      <header className={c.panelHead}>
        <h2>{t.waiting.title}</h2>
        {count !== undefined && <span className={c.count}>{count}</span>}
        <ActionIcon variant="subtle" color="gray" aria-label={t.add} title={t.add} onClick={onAdd}>
          <IconPlus {...ICON} />
        </ActionIcon>
        {!phone && fold}
      </header>
      <div className={c.panelTools}>
        <SearchBox label={t.waiting.search} value={text} onSearch={setText} live />
        <div className={c.sort}>
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconSparkles {...ICON} size={14} />}
            title={proposal.suggestHint}
            disabled={!orders?.length}
            onClick={onSuggest}
          >
            {proposal.suggest}
          </Button>
          <select
            className={c.select}
            aria-label={t.waiting.sort}
            value={chosenSort}
            onChange={(event) => setChosenSort(event.currentTarget.value as typeof chosenSort)}
          >
            <option value="OLDEST">{t.waiting.oldest}</option>
            <option value="PRIORITY">{t.waiting.priority}</option>
            <option value="NEAREST">{t.waiting.nearest}</option>
          </select>
        </div>
        {chosenSort === 'NEAREST' && <p className={c.quiet}>{near ? t.waiting.nearCard : t.waiting.nearWhat}</p>}
      </div>
      <div className={c.rows}>
        {list.isError && !orders && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
        {orders?.length === 0 && <EmptyState text={t.waiting[text ? 'notFound' : 'empty']} />}
        {orders?.map((order) => {
          const age = ageOf(order, now);
          return (
            <button
              key={order.order_id}
              type="button"
              className={c.waitingRow}
              data-order={order.order_id}
              data-drag={isMovable(order) ? `order:${order.order_id}` : undefined}
              data-held={held === order.order_id || undefined}
              data-chosen={chosen.get(order.order_id) === false || undefined}
              data-led={led === order.order_id || undefined}
              onClick={() => onOpen(order)}
            >
              <span className={c.waitingTitle}>
                <PriorityMark priority={order.task_priority} short />
                <span>{order.task_title}</span>
                <span className={c.age} data-old={age >= OLD_DAYS || undefined}>
                  {order.wanted_day ? words.forDay({ day: order.wanted_day }) : t.age({ days: age })}
                </span>
              </span>
              <span className={c.cardLine}>{[order.tenant_name, order.city].filter(Boolean).join(' · ')}</span>
              <span className={c.cardLine}>
                {orderNumber(order.order_id)} · {formatDuration(lengthOf(order))}
              </span>
            </button>
          );
        })}
        {list.hasNextPage && (
          <Button
            variant="subtle"
            size="xs"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t.waiting.next}
          </Button>
        )}
      </div>
      {!phone && <PanelEdge side="left" width={width} onResize={resize} />}
    </section>
  );
});

export default WaitingPanel;
