import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconChecks,
  IconCircleCheck,
  IconFlag,
  IconFolders,
  IconSitemap,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCan } from '@/api/can';
import { isIn } from '@/api/filter';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, formatMoney } from '@/lib/money';
import { ExportMenu } from '@/records/list/ExportMenu';
import { taskNumber } from '@/records/numbers';
import { treesQuery } from '@/records/pickers';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import c from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { type Actions, MoreMenu } from '@/ui/overlays/RowMenu';
import type { Asked } from './BulkModal';
import { type Act, acts, type Done, can as fits, undoAll, useBulk } from './bulk';
import { type Failed, type TaskRow, taskListCalls } from './tasks.api';

const BulkModal = lazyPart(() => import('./BulkModal'));
const FailedModal = lazyPart(() => import('@/records/list/FailedModal'));
const ReasonModal = lazyPart(() => import('@/ui/overlays/ReasonModal'));

/** How long the toast offers to undo an action on several tasks. */
const UNDO_MS = 12_000;

interface Props {
  readonly tasks: readonly TaskRow[];
  /** Called with the tasks that stay ticked after an action, because it failed for them. */
  readonly onLeft: (ids: ReadonlySet<number>) => void;
}

/** The actions for the ticked tasks of the list: each button works on those that allow it, and shows their number. */
export default function SelectedTaskActions({ tasks, onLeft }: Props) {
  const t = useOfficeT();
  const words = t.taskBulk;
  const can = useCan();
  const mayPlan = can('order.plan');
  const mayRestore = can('task.restore');
  const sentence = useProblemSentence();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { run, stop, progress } = useBulk();
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [asked, setAsked] = useState<Asked | 'reject'>();
  const allowed = (action: TaskRow['allowed_actions'][number]) =>
    tasks.filter(({ allowed_actions }) => allowed_actions.includes(action));

  // One call with two meanings: accepting work of another company, or confirming finished work.
  const decidable = allowed('task.confirm');
  const acceptable = decidable.filter(({ phase }) => phase === 'WAITING_ACCEPTANCE');
  const confirmable = decidable.filter(({ phase }) => phase !== 'WAITING_ACCEPTANCE');
  const rejectable = allowed('task.reject');
  const deletable = allowed('task.delete');
  const restorable = allowed('task.restore');
  const changeable = tasks.filter(fits.change);
  const assignable = mayPlan ? tasks.filter(fits.assign) : [];
  const plannable = mayPlan ? tasks.filter(fits.plan) : [];
  const chosen = {
    priority: changeable,
    project: changeable,
    whier: changeable,
    assign: assignable,
    reject: rejectable,
  };

  const act = async (what: keyof typeof words.done, on: readonly TaskRow[], each: Act) => {
    const { done, failed } = await run(on, each);
    const isDone = new Set(done.map(({ task }) => task));
    onLeft(new Set(tasks.filter((task) => !isDone.has(task)).map((task) => task.task_id)));
    if (done.length > 0)
      toast.success(words.done[what]({ n: done.length }), {
        ...(done.some(({ undo }) => undo) && {
          timeOut: UNDO_MS,
          action: { label: t.ui.undo, run: () => void takeBack(done) },
        }),
      });
    setFailed(failed);
    return done;
  };
  // The tasks are no longer ticked by then, so all messages are toasts.
  const takeBack = async (done: readonly Done[]) => {
    const told = toast.loading(words.undoing({ n: done.length }));
    const { changed, failed } = await undoAll(queryClient, done);
    const numbers = (tasks: readonly TaskRow[]) => tasks.map(({ task_id: id }) => taskNumber(id)).join(', ');
    const undone = done.length - changed.length - failed.length;
    const stayed = [
      changed.length > 0 && words.changedSince({ n: changed.length, numbers: numbers(changed) }),
      ...failed.map(({ task, error }) => `${taskNumber(task.task_id)}: ${sentence(error)}`),
    ].filter((one) => one !== false);
    const said = words.undone({ n: undone });
    if (stayed.length === 0) toast.update(told, { type: 'success', message: said });
    else
      toast.update(told, {
        type: 'warning',
        message: [...(undone > 0 ? [`${said}.`] : []), ...stayed].join(' '),
        timeOut: null,
      });
  };
  const onDelete = async () => {
    const [first] = deletable;
    const n = deletable.length;
    const one = n === 1 && first;
    const sure = await confirm({
      title: one ? t.tasks.remove.title : words.remove.title,
      message: t.tasks.remove.question({
        title: one ? first.title : words.tasks({ n }),
        template: deletable.some(({ status }) => status === 'TEMPLATE'),
      }),
      confirmLabel: one ? t.tasks.actions.delete : words.remove.confirm({ n }),
      danger: true,
    });
    if (sure) await act('delete', deletable, mayRestore ? acts.deleteUndoably : acts.delete);
  };
  const onConfirm = async () => {
    const { title, message, confirm: confirmLabel } = words.confirming;
    const n = confirmable.length;
    if (await confirm({ title, message: message({ n }), confirmLabel: confirmLabel({ n }) }))
      await act('confirm', confirmable, acts.confirm);
  };
  const onPlan = async () => {
    const trees = await queryClient.ensureQueryData(treesQuery);
    const done = await act('plan', plannable, acts.plan(trees));
    // Tasks that could not be planned are listed here.
    if (done.length === plannable.length) void navigate({ to: '/schedule' });
  };

  if (progress)
    return (
      <div className={c.actions} role="status">
        {words.progress({ n: progress.done + 1, of: progress.of })}
        <Button size="xs" variant="default" onClick={stop}>
          {words.stop}
        </Button>
      </div>
    );
  const sum = confirmable.reduce((all, { total_cost: cost }) => all + centsOf(cost ?? 0), 0);
  const currencies = new Set(confirmable.map(({ currency }) => currency));
  const [currency] = currencies;
  const more: Actions = [
    changeable.length > 0 && {
      label: words.whier({ n: changeable.length }),
      icon: IconSitemap,
      run: () => setAsked('whier'),
    },
    rejectable.length > 0 && {
      label: words.reject({ n: rejectable.length }),
      icon: IconBan,
      run: () => setAsked('reject'),
    },
    deletable.length > 0 && {
      label: words.remove.confirm({ n: deletable.length }),
      icon: IconTrash,
      danger: true,
      run: onDelete,
    },
  ];
  const button = (label: string, Icon: typeof IconFlag, on: readonly TaskRow[], run: () => void) =>
    on.length > 0 && (
      <Button size="xs" variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={run}>
        {on.length < tasks.length ? words.some({ what: label, n: on.length, of: tasks.length }) : label}
      </Button>
    );

  return (
    <div className={c.actions}>
      {acceptable.length > 0 && (
        <Button
          size="xs"
          leftSection={<IconCircleCheck size={14} aria-hidden />}
          onClick={() => void act('accept', acceptable, acts.confirm)}
        >
          {words.accept({ n: acceptable.length })}
        </Button>
      )}
      {confirmable.length > 0 && (
        <Button size="xs" leftSection={<IconChecks size={14} aria-hidden />} onClick={() => void onConfirm()}>
          {words.confirm({ n: confirmable.length })}
          {sum > 0 && currencies.size === 1 && ` · ${formatMoney(sum, currency)}`}
        </Button>
      )}
      {button(words.priority, IconFlag, changeable, () => setAsked('priority'))}
      {button(words.project, IconFolders, changeable, () => setAsked('project'))}
      {button(words.assign, IconUserPlus, assignable, () => setAsked('assign'))}
      {button(words.plan, IconCalendarPlus, plannable, () => void onPlan())}
      {button(words.restore, IconArrowBackUp, restorable, () => void act('restore', restorable, acts.restore))}
      <ExportMenu
        size="xs"
        label={words.export}
        count={tasks.length}
        name={t.tasks.exportFile}
        load={(format) =>
          taskListCalls.spreadsheet({
            filter: isIn(
              'task_id',
              tasks.map((task) => task.task_id),
            ),
            format,
          })
        }
      />
      <MoreMenu actions={more} />
      {asked === 'reject' ? (
        <ReasonModal
          draft="reject-tasks"
          title={words.reject({ n: rejectable.length })}
          message={words.rejecting}
          submit={words.reject({ n: rejectable.length })}
          danger
          required
          onClose={() => setAsked(undefined)}
          onSubmit={async (reason) => {
            setAsked(undefined);
            await act('reject', rejectable, acts.reject(reason));
          }}
        />
      ) : (
        asked && (
          <BulkModal
            asked={asked}
            count={chosen[asked].length}
            onChoose={(each) => void act(asked === 'assign' ? 'assign' : 'change', chosen[asked], each)}
            onClose={() => setAsked(undefined)}
          />
        )
      )}
      {failed.length > 0 && (
        <FailedModal
          title={words.failed({ n: failed.length })}
          failed={failed.map(({ task, error }) => ({
            id: task.task_id,
            name: (
              <>
                <strong>{task.title}</strong> <span className="num">{taskNumber(task.task_id)}</span>
              </>
            ),
            error,
          }))}
          onClose={() => setFailed([])}
        />
      )}
    </div>
  );
}
