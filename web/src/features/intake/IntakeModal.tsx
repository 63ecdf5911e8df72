import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconForms, IconPhoneIncoming, IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ApiError } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { PlanFields } from '@/domain/orders/form/PlanFields';
import { toOrder } from '@/domain/orders/form/plan-form';
import { usePlanForm } from '@/domain/orders/form/use-plan-form';
import { useCreateOrderWithTask } from '@/domain/orders/wizard/wizard.api';
import { useCreateTask } from '@/domain/tasks/form/new-task.api';
import {
  asFormProblem,
  NO_FILES,
  newTask,
  type TaskFormValues,
  taskFaultTexts,
  toCreatePayload,
} from '@/domain/tasks/form/task-form';
import { PRIORITIES } from '@/domain/tasks/task-values';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatNear } from '@/lib/date';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { orderNumber, taskNumber } from '@/records/numbers';
import { toNode, treesQuery } from '@/records/pickers';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { DurationInput } from '@/ui/fields/DurationInput';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ICON } from '@/ui/media/icon';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { completed, type IntakeValues, nodeOf } from './intake';
import { type Client, type Draft, kindQuery, spotsQuery } from './intake.api';
import c from './intake.module.css';
import { Lack, lackOf } from './Lack';
import { OTHER_TIME, Spots, spotKey, WAITING } from './Spots';
import { Who } from './Who';

const SPOTS_DELAY_MS = 400;
const SHOWN_SPOTS = 3;
/** The minutes of work without an estimate. */
const USUAL_MINUTES = 60;

interface Props {
  /** The caller, if known. */
  readonly who: string;
  readonly onClose: () => void;
  /** Goes on in the full form of a task, with what is here. */
  readonly onFull: (values: TaskFormValues) => void;
}

/** A call comes in: who calls, what they need, and when somebody can come; one key makes the task and its order. */
export default function IntakeModal({ who, onClose, onFull }: Props) {
  const t = useOfficeT();
  const words = t.intake;
  const navigate = useNavigate();
  const { tenant } = useSession();
  const [client, setClient] = useState<Client | null>(null);
  const [problem, setProblem] = useState<unknown>();
  const [choice, setChosen] = useState('');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  /** The kind that was guessed last; what differs from it was chosen. */
  const [guessed, setGuessed] = useState<number | null>(null);
  const key = useRef(newIdempotencyKey());
  const title = useRef<HTMLDivElement>(null);
  const trees = useQuery({ ...treesQuery, refetchOnWindowFocus: whenEmpty }).data;
  const nodes = useMemo(() => (trees ?? []).map(toNode), [trees]);
  const createTask = useCreateTask();
  const createOrder = useCreateOrderWithTask();
  const busy = createTask.isPending || createOrder.isPending;

  const form = useAppForm<IntakeValues>({
    initialValues: { ...newTask(tenant.currency), time_estimate: USUAL_MINUTES },
    validate: (values) => {
      const { description: _, address_name: _n, ...faults } = taskFaultTexts(completed(values), t.tasks.form.faults);
      return faults;
    },
    onValuesChange: () => {
      key.current = newIdempotencyKey();
    },
  });
  useKeptForm(useFormDraft('intake'), form, null);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const v = form.values;
  const plan = usePlanForm('order.', { time_estimate: USUAL_MINUTES });
  const onEstimate = useEffectEvent((minutes: number | null) => plan.setValues({ time_estimate: minutes }));
  useEffect(() => onEstimate(v.time_estimate), [v.time_estimate]);

  // The title suggests a kind of work.
  const [saidTitle] = useDebouncedValue(v.title.trim(), SPOTS_DELAY_MS);
  const asked = useQuery(kindQuery(saidTitle));
  const kind = asked.data;
  const isGuessing = v.whier_id === null && (asked.isFetching || v.title.trim() !== saidTitle);
  const onKind = useEffectEvent((next: number | null) => {
    if (v.whier_id !== guessed) return;
    setGuessed(next);
    setKind(next);
  });
  useEffect(() => {
    if (kind !== undefined) onKind(kind);
  }, [kind]);
  const node = nodeOf(trees ?? [], v.whier_id);
  const setKind = (whier_id: number | null) => {
    const minutes = nodeOf(trees ?? [], whier_id)?.time_estimate ?? null;
    form.setValues({ whier_id, ...(minutes !== null && { time_estimate: minutes }) });
  };

  const draft: Draft | null =
    v.client === null || v.whier_id === null || v.time_estimate === null
      ? null
      : {
          tenant_id: v.client.tenant_id,
          whier_id: v.whier_id,
          priority: v.priority,
          time_estimate: v.time_estimate,
          latitude: v.latitude,
          longitude: v.longitude,
        };
  const text = JSON.stringify(draft);
  const [later] = useDebouncedValue(text, SPOTS_DELAY_MS);
  const wanted = useMemo(() => JSON.parse(later) as Draft | null, [later]);
  const found = useQuery({ ...spotsQuery(wanted), refetchOnWindowFocus: 'always' });
  const spots = draft === null ? [] : (found.data?.places ?? []).slice(0, SHOWN_SPOTS);
  const options = [...spots.map(spotKey), WAITING, OTHER_TIME];
  // A place that is found no longer gives way to the best one; who wanted none goes on wanting none.
  const at = Math.max(0, options.indexOf(choice));
  // Saving waits for the first places if the person has chosen none: fast typists mean to plan too.
  const isSeeking =
    isGuessing || (draft !== null && choice === '' && spots.length === 0 && (found.isFetching || text !== later));
  const chosen = isSeeking ? '' : (options[at] ?? WAITING);
  const spot = spots[at];
  const isWaiting = chosen === WAITING && draft !== null;
  const isOther = chosen === OTHER_TIME;

  const goOn = () => title.current?.querySelector('input')?.focus();
  const finish = (message: string, open: () => void) => {
    release();
    // Shown longer: a person on the telephone reaches for it later.
    toast.success(message, { timeOut: 10_000, action: { label: t.tasks.done.open, run: open } });
    onClose();
  };
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'order_conflict' && spot) {
      // Somebody was quicker: the next one is offered.
      setTaken((all) => new Set(all).add(spotKey(spot)));
      setChosen(options[Math.min(at + 1, spots.length)] ?? WAITING);
      key.current = newIdempotencyKey();
      return toast.warning(words.spots.wasTaken);
    }
    if (!form.showProblem(asFormProblem(withoutPart(error)))) setProblem(error);
    return undefined;
  };
  const create = form.submit((values) => {
    if (busy) return;
    setProblem(undefined);
    createTask.mutate(
      { body: toCreatePayload(completed(values)), key: key.current, files: NO_FILES },
      {
        onSuccess: (id) =>
          finish(
            words.done.task({ number: taskNumber(id) }),
            () => void navigate({ to: '/tasks/$taskId', params: { taskId: id } }),
          ),
        onError: refused,
      },
    );
  });
  const createAndPlan = form.submit((values) => {
    if (busy) return;
    if (isOther && plan.unreadFields().length > 0) return plan.focusFirst(plan.unreadFields());
    setProblem(undefined);
    const order = isOther
      ? toOrder(plan.values)
      : {
          planned_start_time: spot?.start ?? null,
          time_estimate: values.time_estimate,
          worker_ids: spot?.workers.map(({ worker_id }) => worker_id) ?? [],
        };
    createOrder.mutate(
      { body: { order, task: toCreatePayload(completed(values)), task_id: null }, key: key.current, files: NO_FILES },
      {
        onSuccess: (id) => {
          const when = order.planned_start_time;
          const said = when
            ? words.done.planned({ number: orderNumber(id), when: formatNear(when) })
            : words.done.waiting({ number: orderNumber(id) });
          finish(said, () => void navigate({ to: '/work-orders/$orderId', params: { orderId: String(id) } }));
        },
        onError: refused,
      },
    );
  });
  const plans = spot !== undefined || isWaiting || (isOther && draft !== null);
  const primary = () => {
    if (!isSeeking) (plans ? createAndPlan : create)();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A dialog opened from here has its own keys.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      primary();
    }
    const { target } = event;
    const used =
      target instanceof HTMLElement &&
      target.closest('textarea, [role=combobox], [role=listbox], [type=radio], [aria-haspopup]');
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || used || event.defaultPrevented || spots.length === 0)
      return;
    event.preventDefault();
    setChosen(options[Math.max(0, Math.min(options.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)))] ?? WAITING);
  };
  const demands = node
    ? [
        node.demands_description && words.demands.description,
        node.demands_photo && words.demands.photo,
        node.demands_signature && words.demands.signature,
        node.checklist.length > 0 && words.demands.checklist({ n: node.checklist.length }),
        spot?.reasons.find(({ kind }) => kind === 'OF_TEAM')?.name,
      ].filter((one): one is string => Boolean(one))
    : [];
  const label = isSeeking
    ? words.createPlanned
    : spot
      ? words.createAndPlan({ when: formatNear(spot.start) })
      : isWaiting || (isOther && draft !== null && plan.values.time === '')
        ? words.createWaiting
        : isOther && draft !== null
          ? words.createPlanned
          : words.create;

  return (
    <ModalFrame
      opened
      width="wide"
      onClose={close}
      title={
        <span className={c.title}>
          <IconPhoneIncoming size={20} stroke={1.6} aria-hidden />
          {words.title}
          <Button
            variant="subtle"
            size="xs"
            className={c.full}
            leftSection={<IconForms {...ICON} />}
            onClick={() => {
              release();
              onFull(completed(form.getValues()));
            }}
          >
            {words.full}
          </Button>
        </span>
      }
      onSubmit={(event) => {
        event.preventDefault();
        primary();
      }}
      footer={
        <>
          <span className={c.keys}>
            {(
              [
                ['↑ ↓', words.keys.spot],
                ['Ctrl ↵', words.keys.create],
                ['Esc', words.keys.leave],
              ] as const
            ).map(([keys, means]) => (
              <span key={means}>
                {keys.split(' ').map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
                {means}
              </span>
            ))}
          </span>
          {plans && (
            <Button variant="default" loading={createTask.isPending} disabled={busy} onClick={() => create()}>
              {words.create}
            </Button>
          )}
          <Button
            type="submit"
            disabled={isSeeking}
            loading={createOrder.isPending || (!plans && createTask.isPending)}
          >
            {label}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields within */}
      <div className={c.sheet} onKeyDown={onKeyDown}>
        <Who begin={who} form={form} client={client} onClient={setClient} onKnown={goOn} />
        <section className={c.what} aria-label={words.what}>
          <div ref={title}>
            <TextField label={words.what} required maxLength={200} {...form.field('title')} />
          </div>
          <TextAreaField
            label={words.more}
            hideLabel
            placeholder={words.more}
            rows={2}
            maxLength={10_000}
            {...form.field('description')}
          />
          <div className={c.kind}>
            <HierarchyPicker
              label={t.tasks.form.whier}
              required
              nodes={nodes}
              {...form.field('whier_id')}
              onChange={(id) => {
                setGuessed(null);
                setKind(id);
              }}
            />
            <DurationInput label={words.estimate} {...form.field('time_estimate')} />
            <SelectField
              label={t.tasks.form.priority}
              options={PRIORITIES.map((value) => ({ value, label: t.tasks.priority[value] }))}
              {...form.field('priority')}
              onChange={(priority) => priority && form.setFieldValue('priority', priority)}
            />
          </div>
          {trees?.length === 0 && <Lack what="kinds" />}
          {v.whier_id !== null && v.whier_id === guessed && (
            <p className={c.demands}>
              <IconSparkles size={14} stroke={1.6} aria-hidden />
              {words.guessed}
            </p>
          )}
          {demands.length > 0 && (
            <p className={c.demands}>
              <IconSparkles size={14} stroke={1.6} aria-hidden />
              {words.demands.title}{' '}
              {demands.map((one) => (
                <span key={one} className={c.chip}>
                  {one}
                </span>
              ))}
            </p>
          )}
          <h3 className={c.legend}>{words.spots.title}</h3>
          {draft === null ? (
            <p className={base.remark}>{words.spots.first}</p>
          ) : (
            <Spots
              spots={spots}
              chosen={chosen}
              taken={taken}
              stale={found.isFetching || text !== later}
              onChoose={setChosen}
            />
          )}
          {draft !== null && spots.length === 0 && !found.isFetching && <Lack what={lackOf(found.data?.refusal)} />}
          {isOther && draft !== null && <PlanFields form={plan} taskId={null} busy={busy} />}
          <ProblemText error={problem} />
        </section>
      </div>
    </ModalFrame>
  );
}

/** A person who returns from creating what was missing gets the new data. */
const whenEmpty = ({ state }: { state: { data: readonly unknown[] | undefined } }) =>
  state.data?.length === 0 && 'always';

/** The faults of the task within the request as those of the form. */
function withoutPart(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((fault) => ({ ...fault, field: fault.field.replace(/^(task|order)\./, '') }));
  return new ApiError({ ...error.problem, errors }, { cause: error });
}
