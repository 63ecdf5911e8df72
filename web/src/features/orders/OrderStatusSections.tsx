import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { minutesWorked, type WorkSession } from '@/domain/working-time/sessions/sessions';
import { useDeleteSession } from '@/domain/working-time/sessions/sessions.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDate, formatDateTime, formatDuration, formatHours, formatTime } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { toast } from '@/ui/feedback/toast';
import { useNow } from '@/ui/hooks/use-now';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import type { OrderDetails } from './order-details.api';
import c from './order-details.module.css';
import { type Worked, workedBy } from './order-details-time';

const SessionModal = lazyPart(() => import('@/domain/working-time/sessions/SessionModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

/** Shows the times of the order, and the time worked beside the estimate. */
export function StatusSection({ order }: { order: OrderDetails }) {
  const { orderDetails: t } = useOfficeT();
  const words = t.status;
  const now = useNow(order.running);
  const worked = minutesWorked(order.sessions, now);
  const { time_estimate: estimate } = order;
  return (
    <Section title={t.sections.status} id="status">
      {order.time_started && estimate !== null && <Spent worked={worked} estimate={estimate} />}
      <Facts>
        {/* The band and the plan say when it is planned to begin, and how long it may last. */}
        {order.time_started && <Fact name={words.started}>{formatDateTime(order.time_started)}</Fact>}
        {order.time_ended && <Fact name={words.ended}>{formatDateTime(order.time_ended)}</Fact>}
        {order.time_started && estimate === null && <Fact name={words.worked}>{formatDuration(worked)}</Fact>}
        <Fact name={words.since}>{formatDateTime(order.last_status_change)}</Fact>
        {order.status_reason && <Fact name={words.reason}>{order.status_reason}</Fact>}
        <Fact name={words.created}>
          {formatDateTime(order.created_at)}
          <br />
          {order.created_by}
        </Fact>
      </Facts>
    </Section>
  );
}

function Spent({ worked, estimate }: { worked: number; estimate: number }) {
  const t = useOfficeT().orderDetails.status;
  const over = worked - estimate;
  return (
    <div className={c.spent}>
      <div className={c.spentText}>
        <span className={c.spentNumber}>
          {t.of({ worked: formatDuration(worked), estimate: formatDuration(estimate) })}
        </span>
        {over > 0 && <span className={c.over}>{t.over({ time: formatDuration(over) })}</span>}
      </div>
      <Progress
        value={Math.min(100, (worked / estimate) * 100)}
        color={over > 0 ? 'red' : undefined}
        size={6}
        aria-label={t.progress}
      />
    </div>
  );
}

/** Shows the sessions of the order, which can be entered and corrected here. */
export function SessionsSection({ order }: { order: OrderDetails }) {
  const { orderDetails, sessions: words } = useOfficeT();
  const t = orderDetails;
  const now = useNow(order.running);
  const all = workedBy(order.sessions, now);
  const workers = useWorkers(order);
  const [open, setOpen] = useState<WorkSession | 'new' | null>(null);
  const mayAdd = order.allowed_actions.includes('order.time') && workers.length > 0;
  return (
    <Section
      title={t.sections.sessions}
      id="sessions"
      actions={
        mayAdd && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus {...ICON} />}
            onClick={() => setOpen('new')}
          >
            {words.add}
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <EmptyState compact text={t.sessions.none} />
      ) : (
        <ul className={c.plain}>
          {all.map((worked) => (
            <WorkedItem key={worked.workerId} order={order} worked={worked} onEdit={setOpen} />
          ))}
        </ul>
      )}
      {open !== null && (
        <SessionModal
          order={order}
          workers={workers}
          session={open === 'new' ? undefined : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

/** Returns the workers for whom the person may enter work: themselves, or for the office everybody on the order. */
function useWorkers(order: OrderDetails) {
  const { user } = useSession();
  const can = useCan();
  const workers = new Map(order.sessions.map(({ worker_id, worker }) => [worker_id, worker]));
  for (const { worker_id, first_name, last_name } of order.workers)
    workers.set(worker_id, `${first_name} ${last_name}`);
  const all = [...workers].map(([worker_id, name]) => ({ worker_id, name }));
  return can('order.plan') ? all : all.filter(({ worker_id }) => worker_id === user.user_id);
}

interface ItemProps {
  readonly order: OrderDetails;
  readonly worked: Worked;
  readonly onEdit: (session: WorkSession) => void;
}

function WorkedItem({ order, worked, onEdit }: ItemProps) {
  const t = useOfficeT().orderDetails.sessions;
  return (
    <li className={c.worked}>
      <div className={c.workedHead}>
        <span className={base.label}>{worked.worker}</span>
        {worked.running && <span className={c.running}>{t.running}</span>}
        <span className={c.sum}>{formatDuration(worked.minutes)}</span>
      </div>
      <ol className={c.stretches}>
        {worked.sessions.map((session) => (
          <Stretch key={session.session_id} order={order} session={session} onEdit={() => onEdit(session)} />
        ))}
      </ol>
    </li>
  );
}

/** Shows one session: its time, its source, and a button to correct it. */
function Stretch({ order, session, onEdit }: { order: OrderDetails; session: WorkSession; onEdit: () => void }) {
  const { orderDetails, sessions: t } = useOfficeT();
  const { started_at: from, ended_at: to, worker } = session;
  const when = to
    ? `${formatDate(from)} ${formatHours(from, to)}`
    : `${formatDate(from)} ${formatTime(from)} – ${orderDetails.sessions.now}`;
  const remove = useRemove(order, session, when);
  return (
    <li className={c.stretch}>
      <span className={base.metaLine}>
        {when}
        {marksOf(session, t.marks).map((mark) => (
          <span key={mark} className={c.mark}>
            {mark}
          </span>
        ))}
      </span>
      {session.can_edit && (
        <span className={c.stretchButtons}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.edit({ worker, when })}
            title={t.edit({ worker, when })}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
          {to && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t.remove({ worker, when })}
              title={t.remove({ worker, when })}
              loading={remove.pending}
              onClick={() => void remove.ask()}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </span>
      )}
      {remove.dialog}
    </li>
  );
}

/** Returns remarks about the source of the session and about its counted time. */
function marksOf({ source, end_source: end, overlap_minutes: overlap }: WorkSession, t: Messages['sessions']['marks']) {
  const told = (how: 'OFFLINE' | 'ENTERED') => source === how || end === how;
  return [
    ...(told('OFFLINE') ? [t.offline] : []),
    ...(told('ENTERED') ? [t.entered] : []),
    ...(overlap > 0 ? [t.overlap({ time: formatDuration(overlap) })] : []),
  ];
}

/** Deletes a session; that of another person with a reason. */
function useRemove(order: OrderDetails, session: WorkSession, when: string) {
  const t = useOfficeT().sessions;
  const { user } = useSession();
  const sentence = useProblemSentence();
  const { mutateAsync, isPending } = useDeleteSession(order.order_id);
  const [asking, setAsking] = useState(false);
  const { yes, title } = t.askRemove;
  const message = t.askRemove.message({ worker: session.worker, when });
  const remove = async (reason: string) => {
    await mutateAsync({ id: session.session_id, reason });
    toast.success(t.removed);
  };
  return {
    pending: isPending,
    ask: async () => {
      if (session.worker_id !== user.user_id) return setAsking(true);
      if (await confirm({ title, message, confirmLabel: yes, danger: true })) {
        await remove('').catch((error: unknown) => toast.error(sentence(error)));
      }
    },
    dialog: asking && (
      <ReasonModal
        draft={`delete-session:${session.session_id}`}
        title={title}
        message={message}
        submit={yes}
        danger
        required
        onClose={() => setAsking(false)}
        onSubmit={async (reason) => {
          await remove(reason);
          setAsking(false);
        }}
      />
    ),
  };
}
