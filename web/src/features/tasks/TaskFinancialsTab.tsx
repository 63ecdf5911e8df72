import { Button, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useDefaultTax } from '@/domain/items/line-items';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { kept } from '@/lib/kept';
import { costText } from '@/lib/money';
import { GridSaveBar, UnsureNote } from '@/records/editing/GridSaving';
import { LostEdits } from '@/records/editing/LostEdits';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import type { GridHandle } from '@/ui/tables/grid/Grid';
import type { Faults } from '@/ui/tables/grid/grid-state';
import { unchargedHours } from './charged-hours';
import { type CatalogGroup, type LineValues, lineFaults, rowsOf } from './financial-lines';
import { LineItemsGrid } from './LineItemsGrid';
import { lineColumns } from './line-columns';
import { historyQuery } from './task-details.api';
import { type Financials, financialsQuery, groupsQuery } from './task-financials.api';
import c from './task-financials.module.css';
import type { TaskDetails } from './tasks.api';
import { UsedMaterials } from './UsedMaterials';
import { useLineEditing } from './use-line-editing';

const ChargeHoursModal = lazyPart(() => import('./ChargeHoursModal'));
const LineConflictDialog = lazyPart(() => import('./LineConflictDialog'));

interface Props {
  readonly task: TaskDetails;
  /** Called when the tab gets its first unsaved edit or loses the last one. */
  readonly onDirty: (dirty: boolean) => void;
  /** The page asks already before it is left. */
  readonly isGuarded: boolean;
}

/** Shows the priced lines of a task under their orders, in a grid. */
export default function TaskFinancialsTab(props: Props) {
  const t = useOfficeT();
  const financials = useQuery(financialsQuery(props.task.task_id));
  // A pasted word is compared with the loaded groups.
  const groups = useQuery(groupsQuery(props.task.task_id, financials.data?.can_edit ?? false));
  if (financials.data && !groups.isLoading) {
    return <Lines {...props} saved={financials.data} groups={groups.data?.data ?? NO_GROUPS} />;
  }
  if (financials.error) {
    return (
      <div className={c.tab}>
        <div className={c.failed}>
          <ProblemText error={financials.error} />
          <Button variant="default" onClick={() => void financials.refetch()}>
            {t.ui.retry}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={c.tab} role="status" aria-label={t.taskFinancials.loading}>
      <Skeleton h={20} w={320} />
      <Skeleton h={320} mt={16} />
    </div>
  );
}

const NO_GROUPS: readonly CatalogGroup[] = [];

interface LinesProps extends Props {
  readonly saved: Financials;
  readonly groups: readonly CatalogGroup[];
}

function Lines({ task, saved, groups, onDirty, isGuarded }: LinesProps) {
  const t = useOfficeT();
  const words = t.taskFinancials;
  const isClient = task.role_type === 'CLIENT';
  const id = useId();
  const tax = useDefaultTax();
  const orders = JSON.stringify(
    saved.orders.filter(({ order_status }) => order_status !== 'DELETED').map((o) => o.order_id),
  );
  const columns = useMemo(
    () =>
      lineColumns({
        t,
        taskId: task.task_id,
        currency: saved.currency,
        tax,
        orders: JSON.parse(orders) as number[],
        groups,
      }),
    [t, task.task_id, saved.currency, tax, orders, groups],
  );
  const faultsOf = useMemo(() => kept((values: LineValues) => faultWords(values, t.lineItems.faults)), [t]);
  const editing = useLineEditing({ taskId: task.task_id, saved, columns, faultsOf, isGuarded });
  const { rows, dirty } = editing;
  // Edits that can no longer be saved are not in the totals.
  const isClosed = !saved.can_edit && !editing.isUnsure;
  const shown = useMemo(() => (isClosed ? rowsOf(saved.data) : rows), [isClosed, saved.data, rows]);

  const grid = useRef<GridHandle<LineValues>>(null);
  const [isCharging, setCharging] = useState(false);
  const canEdit = saved.can_edit && !editing.isUnsure;
  const hours = useMemo(() => unchargedHours(saved.orders, rows, saved.charge_step), [saved, rows]);

  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(dirty), [dirty]);

  return (
    <>
      <div className={c.tab} id={id}>
        <div className={c.facts}>
          {saved.total_time !== null && (
            <Fact name={t.taskDetails.summary.totalTime}>{formatDuration(saved.total_time)}</Fact>
          )}
          {isClient && saved.totals.gross !== null && (
            <Fact name={words.withTax}>{costText(saved.totals.gross, saved.currency)}</Fact>
          )}
          {!isClient && saved.total_cost !== null && (
            <Fact name={t.taskDetails.summary.totalCost}>{costText(saved.total_cost, saved.currency)}</Fact>
          )}
          {canEdit && hours.length > 0 && (
            <Button size="xs" variant="default" disabled={editing.saving} onClick={() => setCharging(true)}>
              {words.hours.charge}
            </Button>
          )}
          {!saved.can_edit && (
            <p className={c.locked}>
              <IconLock {...ICON} />
              {task.status === 'INVOICED' && task.role_type === 'CONTRACTOR' ? words.locked : words.readOnly}
            </p>
          )}
        </div>
        <LostEdits
          texts={editing.lost}
          closed={{ status: t.tasks.status[task.status], history: historyQuery(task.task_id, ['STATUS']) }}
          onDiscard={editing.cancel}
        />
        {saved.can_edit && <UsedMaterials taskId={task.task_id} disabled={dirty} />}
        <UnsureNote editing={editing} text={words.unsure} />
        {saved.can_edit && editing.isOvertaken && !editing.isUnsure && (
          <Note tone="warning" isNews>
            {words.meanwhile}
          </Note>
        )}
        <LineItemsGrid
          ref={grid}
          rows={shown}
          dispatch={editing.dispatch}
          columns={columns}
          faultsOf={faultsOf}
          orders={saved.orders}
          currency={saved.currency}
          readOnly={!canEdit}
          busy={editing.saving}
        />
      </div>
      <GridSaveBar id={id} editing={editing} changes={saved.can_edit ? editing.changes : 0} />
      {isCharging && (
        <ChargeHoursModal
          taskId={task.task_id}
          kindOfWork={task.whier_id}
          hours={hours}
          step={saved.charge_step}
          rows={rows}
          currency={saved.currency}
          onAdd={(added) => {
            setCharging(false);
            editing.dispatch({ type: 'fill', rows: added });
            // Once the dialog has given the focus back.
            setTimeout(() => added[0] && grid.current?.enter(added[0].key, 'quantity'));
          }}
          onClose={() => setCharging(false)}
        />
      )}
      {editing.conflicts && (
        <LineConflictDialog
          conflicts={editing.conflicts}
          rows={rows}
          columns={columns}
          onResolve={editing.resolve}
          onClose={editing.postpone}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={c.fact}>
      <span className={base.faint}>{name}</span>
      <span className={c.factValue}>{children}</span>
    </span>
  );
}

const faultWords = (values: LineValues, words: Record<string, string>): Faults =>
  Object.fromEntries(Object.entries(lineFaults(values)).map(([field, fault]) => [field, words[fault] ?? fault]));
