import { Button } from '@mantine/core';
import {
  IconArchive,
  IconArrowBackUp,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarRepeat,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TaskPhaseBadge } from '@/domain/tasks/task-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { dayText } from '@/lib/day-text';
import { taskNumber } from '@/records/numbers';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { MoreMenu, RowMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import type { TaskDetails } from '../tasks.api';
import { DateText, useDaySaid } from './DateText';
import { type Plan, type Recurrence, type RepeatDate, recurrenceQuery, useRecurrence } from './recurrence.api';
import c from './recurrence.module.css';
import { orderText, planWords } from './rule';

const RecurrenceModal = lazyPart(() => import('./RecurrenceModal'));
const MoveDateModal = lazyPart(() => import('./MoveDateModal'));

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** Shows when a template creates tasks by itself, the next days, and the tasks created so far. */
export default function RecurrenceSection({ task }: { task: TaskDetails }) {
  const t = useOfficeT().recurrence;
  const { data, error, refetch } = useQuery(recurrenceQuery(task.task_id));
  const { show, dialog } = useDialog();
  if (error && !data) {
    return (
      <Section title={t.title}>
        <LoadFailed error={error} onRetry={() => void refetch()} />
      </Section>
    );
  }
  if (!data) return <Section title={t.title}>{null}</Section>;
  const edit = () => show((close) => <RecurrenceModal task={task} now={data} onClose={close} />);
  return (
    <>
      <Section title={t.title} id="recurrence" actions={<Actions task={task} now={data} onEdit={edit} />}>
        {data.plan ? (
          <PlanFacts plan={data.plan} now={data} />
        ) : (
          <EmptyState compact text={data.can_edit ? t.none : t.noneHere} />
        )}
        {data.client_gone && data.paused_at === null && <p className={c.hint}>{t.clientGoneHint}</p>}
        {data.plan && data.paused_at === null && !data.client_gone && (
          <>
            <h3 className={c.heading}>{t.next}</h3>
            {data.waits_for !== null && (
              <p className={c.hint}>
                {t.waitsFor}{' '}
                <Link to="/tasks/$taskId" params={{ taskId: data.waits_for }} className={c.link}>
                  {taskNumber(data.waits_for)}
                </Link>
              </p>
            )}
            {data.next.length === 0 && <p className={c.hint}>{t.ended}</p>}
            <ul className={c.list} aria-label={t.next}>
              {data.next.map((date, n) => (
                <DateLine
                  key={date.day}
                  date={date}
                  // When days are counted from the day the work was done, only the next one is certain.
                  mayDecide={
                    data.can_edit && (data.plan?.counts_from === 'PLANNED' || (n === 0 && data.waits_for === null))
                  }
                  task={task}
                  onMove={() => show((close) => <MoveDateModal task={task} date={date} onClose={close} />)}
                />
              ))}
            </ul>
          </>
        )}
        {data.made.length > 0 && <MadeTasks task={task} now={data} />}
      </Section>
      {dialog}
    </>
  );
}

interface Props {
  readonly task: TaskDetails;
  readonly now: Recurrence;
}

function Actions({ task, now, onEdit }: Props & { onEdit: () => void }) {
  const t = useOfficeT().recurrence;
  const act = useAct(task.task_id);
  if (!now.can_edit) return null;
  const stop = async () => {
    if (!(await confirm({ ...t.stop, message: t.stop.message({ title: task.title }), danger: true }))) return;
    await act({ to: 'remove' }, t.done.stopped);
  };
  return (
    <div className={base.row}>
      <Button
        size="xs"
        variant={now.plan ? 'default' : 'filled'}
        leftSection={<IconCalendarRepeat {...ICON} />}
        onClick={onEdit}
      >
        {now.plan ? t.edit : t.set}
      </Button>
      {now.paused_at !== null && (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay {...ICON} />}
          onClick={() => void act({ to: 'resume' }, t.done.resumed)}
        >
          {t.resume}
        </Button>
      )}
      {now.plan && (
        <MoreMenu
          actions={[
            now.paused_at === null && {
              label: t.pause,
              icon: IconPlayerPause,
              run: () => act({ to: 'pause' }, t.done.paused),
            },
            { label: t.stop.confirmLabel, icon: IconTrash, danger: true, run: stop },
          ]}
        />
      )}
    </div>
  );
}

/** Returns a function that changes the schedule and shows a message. */
function useAct(id: number) {
  const sentence = useProblemSentence();
  const { mutateAsync } = useRecurrence(id);
  return (act: Parameters<typeof mutateAsync>[0], done: string) =>
    mutateAsync(act).then(
      () => toast.success(done),
      (error: unknown) => toast.error(sentence(error)),
    );
}

function PlanFacts({ plan, now }: { plan: Plan; now: Recurrence }) {
  const t = useOfficeT().recurrence;
  return (
    <>
      <p className={c.rule}>
        {planWords(plan, t)}
        {now.paused_at !== null && (
          <StatusBadge tone="gray" icon={IconPlayerPause} label={t.pausedSince({ day: formatDate(now.paused_at) })} />
        )}
        {now.client_gone && <StatusBadge tone="amber" icon={IconArchive} label={t.clientGone} />}
      </p>
      <Facts>
        <Fact name={t.facts.ahead}>{t.facts.days({ n: plan.days_ahead })}</Fact>
        {plan.counts_from === 'COMPLETED' && <Fact name={t.facts.counts}>{t.countsFrom.COMPLETED}</Fact>}
        <Fact name={t.facts.daysOff}>{t.daysOff[plan.days_off]}</Fact>
        <Fact name={t.facts.order}>
          {orderText(plan, now.team_name, t)}
          {now.team_gone && <span className={c.off}> {t.teamGone}</span>}
        </Fact>
        <Fact name={t.facts.setBy}>{now.set_by}</Fact>
      </Facts>
    </>
  );
}

interface DateProps {
  readonly date: RepeatDate;
  readonly task: TaskDetails;
  readonly mayDecide: boolean;
  readonly onMove: () => void;
}

function DateLine({ date, task, mayDecide, onMove }: DateProps) {
  const t = useOfficeT().recurrence;
  const act = useAct(task.task_id);
  const { day, on_day: on, why } = date;
  return (
    <li className={c.line} data-out={on === null || undefined}>
      <DateText date={date} />
      {mayDecide && (
        <RowMenu
          name={dayText(day)}
          actions={() => [
            { label: t.date.move, icon: IconCalendarEvent, run: onMove },
            on !== null && {
              label: t.date.skip,
              icon: IconCalendarOff,
              run: () => act({ to: 'decide', decision: { day, skip: true } }, t.done.skipped({ day: dayText(day) })),
            },
            on === null &&
              why === 'DAY_OFF' && {
                label: t.date.keep,
                icon: IconCalendarEvent,
                run: () => act({ to: 'decide', decision: { day, move_to: day } }, t.done.moved({ day: dayText(day) })),
              },
            why === 'PERSON' && {
              label: t.date.undo,
              icon: IconArrowBackUp,
              run: () => act({ to: 'decide', decision: { day } }, t.done.undone({ day: dayText(day) })),
            },
          ]}
        />
      )}
    </li>
  );
}

function MadeTasks({ task, now }: Props) {
  const t = useOfficeT().recurrence;
  const said = useDaySaid();
  return (
    <>
      <h3 className={c.heading}>
        {t.made}
        <Link to="/tasks" search={{ template: task.task_id }} className={c.link}>
          {t.all({ n: now.made_count })}
        </Link>
      </h3>
      <ul className={c.list} aria-label={t.made}>
        {now.made.slice(0, SHOWN).map(({ task_id: id, on_day: on, status, phase, off }) => (
          <li key={id} className={c.line}>
            <span className={c.date}>
              <Link to="/tasks/$taskId" params={{ taskId: id }} className={c.link}>
                {taskNumber(id)}
              </Link>
              <span className={base.meta}>{said(on)}</span>
              {off !== '' && <span className={c.off}>{t.fellOff({ name: off })}</span>}
            </span>
            <TaskPhaseBadge status={status} phase={phase} />
          </li>
        ))}
      </ul>
    </>
  );
}

const SHOWN = 5;
