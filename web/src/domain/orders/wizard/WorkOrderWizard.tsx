import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { PlanFields } from '@/domain/orders/form/PlanFields';
import { EMPTY_PLAN, type PlanValues, toOrder, withEstimate } from '@/domain/orders/form/plan-form';
import { useCreation, useLackingPlan, usePlanForm } from '@/domain/orders/form/use-plan-form';
import { OrderConflictModal } from '@/domain/orders/OrderConflictModal';
import { NewTaskFields } from '@/domain/tasks/form/NewTaskFields';
import { TaskLacks } from '@/domain/tasks/form/TaskLacks';
import {
  asFormProblem,
  EMPTY_TASK,
  newTask as emptyTask,
  isComplete,
  type NewTaskFiles,
  NO_FILES,
  type TaskFormValues,
  taskFaultTexts,
  toCreatePayload,
} from '@/domain/tasks/form/task-form';
import { useNewTaskFiles } from '@/domain/tasks/form/use-new-task-files';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { estimatesQuery } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { DraftOffer } from '@/ui/feedback/DraftOffer';
import { LackingFields } from '@/ui/feedback/Lacks';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { useSending } from '@/ui/feedback/use-sending';
import { type Unread, useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { placeOf, TaskStep } from './TaskStep';
import { type OpenTask, useCreateOrderWithTask } from './wizard.api';
import c from './wizard.module.css';

const STEPS = ['task', 'newTask', 'order'] as const;
type Step = (typeof STEPS)[number];

/** The draft of an unfinished wizard, without its files, which are kept beside it. */
interface Kept {
  readonly task: OpenTask | null;
  readonly making: boolean;
  readonly newTask: TaskFormValues;
  readonly plan: PlanValues;
  readonly unread?: Unread;
}

interface Props {
  /** The parts of the plan already known where it was opened. */
  readonly planned?: Partial<PlanValues>;
  readonly onClose: () => void;
}

/**
 * Plans a work order in three steps: for which task, which may be made on the way, and when and by whom.
 * Open it by mounting it: every opening has its own key, so that a retry makes no second order.
 */
export default function WorkOrderWizard({ planned: known, onClose }: Props) {
  const { orderForm: t, tasks, record, ui } = useOfficeT();
  const navigate = useNavigate();
  const { user, tenant } = useSession();
  const draft = useDraft<Kept>(`order:${user.user_id}:${tenant.tenant_id}`);
  const [key] = useState(newIdempotencyKey);
  const [step, setStep] = useState<Step>('task');
  const [task, setTask] = useState<OpenTask | null>(null);
  const [making, setMaking] = useState(false);
  const [files, takeFiles] = useNewTaskFiles(draft.keepFiles);
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateOrderWithTask();
  const sending = useSending(making ? [...files.images, ...files.docs] : []);
  const estimates = useQuery(estimatesQuery).data;

  const taskForm = useAppForm<TaskFormValues>({
    initialValues: emptyTask(tenant.currency),
    validate: (values) => taskFaultTexts(values, tasks.form.faults),
  });
  const plan = usePlanForm('order.', known);
  const dirty = task !== null || taskForm.isDirty() || plan.isDirty() || files.images.length + files.docs.length > 0;
  const { close, release } = useGuardedClose(dirty, onClose);

  const { keep } = draft;
  const newTask = taskForm.values;
  const { values: planned, unread } = plan;
  useEffect(() => {
    if (dirty) keep({ task, making, newTask, plan: planned, unread });
  }, [dirty, keep, task, making, newTask, planned, unread]);

  const lacking = useLackingPlan(planned);
  const ready = task !== null || (making && isComplete(newTask));
  const locked = ready ? undefined : making ? t.lockedTask : t.lockedNoTask;

  const pick = (picked: OpenTask) => {
    setTask(picked);
    setMaking(false);
    plan.setValues(withEstimate(planned, picked.time_estimate));
    setStep('order');
  };
  const makeNew = () => {
    setTask(null);
    setMaking(true);
    setStep('newTask');
  };
  const goOn = () => {
    plan.setValues(withEstimate(planned, estimates?.get(newTask.whier_id ?? 0) ?? null));
    setStep('order');
  };
  const takeDraft = (found: Kept) => {
    setTask(found.task);
    setMaking(found.making);
    taskForm.setValues({ ...EMPTY_TASK, ...found.newTask });
    plan.setValues({ ...EMPTY_PLAN, ...found.plan });
    plan.setUnread(found.unread ?? {});
    setStep(found.making ? 'newTask' : found.task ? 'order' : 'task');
    // Read before they are forgotten.
    void draft.readFiles<NewTaskFiles>().then((kept) => kept && takeFiles(kept));
    draft.drop();
  };

  const finish = () => {
    draft.drop();
    release();
    onClose();
  };
  const creation = useCreation({
    create: (override) => {
      const way = sending.begin();
      setProblem(undefined);
      return create
        .mutateAsync({
          body: {
            order: toOrder(plan.getValues(), override),
            task: task ? null : toCreatePayload(taskForm.getValues()),
            task_id: task?.task_id ?? null,
          },
          key,
          files: { ...(task ? NO_FILES : files), ...way },
        })
        .finally(sending.end);
    },
    onCreated: (id) => {
      const open = () => void navigate({ to: '/work-orders/$orderId', params: { orderId: String(id) } });
      toast.success(t.created, { action: { label: t.open, run: open } });
      finish();
    },
    onMade: () => {
      toast.success(t.alreadyMade);
      finish();
    },
    onProblem: (error) => {
      if (error instanceof DOMException && error.name === 'AbortError') return toast.info(record.files.cancelled);
      const ofTask = error instanceof ApiError ? error.errors.filter(({ field }) => field.startsWith('task.')) : [];
      // The faulty fields must be drawn before they can get the focus.
      flushSync(() => setStep(ofTask.length > 0 ? 'newTask' : 'order'));
      const shown = ofTask.length > 0 ? showTaskProblem(error) : plan.showProblem(error);
      if (!shown) setProblem(error);
    },
  });
  const showTaskProblem = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    const errors = error.errors.map((fault) => ({ ...fault, field: fault.field.replace(/^task\./, '') }));
    return taskForm.showProblem(asFormProblem(new ApiError({ ...error.problem, errors }, { cause: error })));
  };

  const busy = sending.busy;
  const submit: Record<Step, React.FormEventHandler<HTMLFormElement>> = {
    task: (event) => event.preventDefault(),
    newTask: taskForm.submit(goOn),
    order: plan.submit(() => {
      if (ready) void creation.send();
    }),
  };
  const back: Record<Step, Step> = { task: 'task', newTask: 'task', order: making ? 'newTask' : 'task' };

  return (
    <>
      <ModalFrame
        opened
        width="wide"
        onClose={() => {
          if (busy) sending.stop();
          else if (!creation.conflicts) close();
        }}
        title={t.title}
        onSubmit={submit[step]}
        footer={
          <>
            {sending.percent !== null && <span className={c.sending}>{t.sending({ percent: sending.percent })}</span>}
            {step === 'newTask' && <TaskLacks values={newTask} />}
            {step === 'order' && !busy && <LackingFields labels={lacking} />}
            <Button
              variant="default"
              className={clsx(step !== 'task' && !busy && c.roomy)}
              onClick={busy ? sending.stop : close}
            >
              {ui.cancel}
            </Button>
            {step !== 'task' && (
              <Button variant="default" disabled={busy} onClick={() => setStep(back[step])}>
                {t.back}
              </Button>
            )}
            {step === 'newTask' && (
              <Button type="submit" disabled={!isComplete(newTask)}>
                {t.next}
              </Button>
            )}
            {step === 'order' && (
              <Button type="submit" loading={busy} disabled={!ready || lacking.length > 0}>
                {t.create}
              </Button>
            )}
          </>
        }
      >
        {draft.found && (
          <DraftOffer text={t.draft} onUse={() => draft.found && takeDraft(draft.found)} onDrop={draft.drop} />
        )}
        <div className={c.wizard}>
          <nav aria-label={t.steps.label}>
            <ol className={c.steps}>
              {STEPS.map((name, i) => (
                <StepButton
                  key={name}
                  number={i + 1}
                  label={t.steps[name]}
                  note={name === 'task' && task ? t.taskChosen({ id: task.task_id }) : ''}
                  current={name === step}
                  done={name === 'task' ? task !== null || making : name === 'newTask' && making && isComplete(newTask)}
                  disabled={busy || (name === 'newTask' && !making)}
                  onClick={() => setStep(name)}
                />
              ))}
            </ol>
          </nav>
          <div className={base.shrink}>
            {step === 'task' && (
              <>
                <p className={c.intro}>{t.orTask}</p>
                <TaskStep chosen={task} onPick={pick} onNew={makeNew} />
              </>
            )}
            {step === 'newTask' && (
              <NewTaskFields
                form={taskForm}
                ownOnly
                busy={busy}
                uploads={{ files, onFiles: takeFiles, progress: sending.progress, onStop: sending.stop }}
              />
            )}
            {step === 'order' && (
              <>
                {ready && (
                  <div className={c.chosen}>
                    <div className={base.growLines}>
                      <span className={c.taskTitle}>{task ? task.title : newTask.title}</span>
                      <span className={c.taskSub}>{task ? placeOf(task) : newPlace(newTask, t.newTask)}</span>
                    </div>
                    <Button variant="default" size="xs" disabled={busy} onClick={() => setStep(back.order)}>
                      {t.change}
                    </Button>
                  </div>
                )}
                <PlanFields form={plan} taskId={task?.task_id ?? null} locked={locked} busy={busy} />
              </>
            )}
            <ProblemText error={problem} />
          </div>
        </div>
      </ModalFrame>
      {creation.conflicts && (
        <OrderConflictModal
          conflicts={creation.conflicts}
          onOverride={creation.override}
          onClose={creation.backToPlan}
        />
      )}
    </>
  );
}

const newPlace = (v: TaskFormValues, newTask: string) =>
  [newTask, v.client?.name, v.address_name, v.address1].filter(Boolean).join(' · ');

interface StepButtonProps {
  number: number;
  label: string;
  /** What was chosen there. */
  note: string;
  current: boolean;
  done: boolean;
  disabled: boolean;
  onClick: () => void;
}

function StepButton({ number, label, note, current, done, disabled, onClick }: StepButtonProps) {
  return (
    <li>
      <button
        type="button"
        className={c.step}
        aria-current={current ? 'step' : undefined}
        data-done={done || undefined}
        disabled={disabled}
        onClick={onClick}
      >
        <span className={c.mark} aria-hidden>
          {done && !current ? <IconCheck size={14} stroke={2.4} /> : number}
        </span>
        <span className={c.stepText}>
          {label}
          {note && <span className={c.stepNote}>{note}</span>}
        </span>
      </button>
    </li>
  );
}
