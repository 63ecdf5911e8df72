import { Button, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, api, dataOf, type Schemas } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useSession } from '@/api/session';
import { type Manager, managerSource, useFirstManagers } from '@/domain/people/managers';
import { NewTaskFields } from '@/domain/tasks/form/NewTaskFields';
import { TaskLacks } from '@/domain/tasks/form/TaskLacks';
import {
  applyClient,
  asFormProblem,
  isComplete,
  newTask,
  type TaskFormValues,
  taskFaultTexts,
  toCreatePayload,
} from '@/domain/tasks/form/task-form';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Day } from '@/lib/day-text';
import { formatMoney } from '@/lib/money';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { LackingFields } from '@/ui/feedback/Lacks';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { AsyncMultiSelect } from '@/ui/fields/AsyncMultiSelect';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { TextField } from '@/ui/fields/TextField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { confirm } from '@/ui/overlays/confirm';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import layout from './convert-offer.module.css';
import { offerQuery } from './offer-editor.api';
import c from './offer-editor.module.css';
import { offerKeys } from './offers.api';

type Offer = Schemas['OffersDetails'];
type Target = NonNullable<Schemas['OffersConversion']['to']>;

/** Makes a task or a project of an accepted offer, once. */
export default function ConvertOfferModal({ id, onClose }: { id: number; onClose: () => void }) {
  const words = useOfficeT().offers.convert;
  const offer = useQuery({ ...offerQuery(id), staleTime: 0 });
  const [to, setTo] = useState<Target>('TASK');
  if (!offer.data || offer.isFetching) {
    return (
      <ModalFrame opened onClose={onClose} title={words.title({ name: '' })}>
        {offer.error && <LoadFailed error={offer.error} onRetry={() => void offer.refetch()} />}
      </ModalFrame>
    );
  }
  const Form = to === 'TASK' ? TaskForm : ProjectForm;
  return (
    <Form offer={offer.data} onClose={onClose}>
      <SegmentedControl
        aria-label={words.what}
        data={[
          { value: 'TASK', label: words.task },
          { value: 'PROJECT', label: words.project },
        ]}
        value={to}
        onChange={(value) => setTo(value === 'PROJECT' ? 'PROJECT' : 'TASK')}
      />
    </Form>
  );
}

interface Props {
  readonly offer: Offer;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/** Returns the server's faults with the paths of the form's fields, which the call has under one name. */
function within(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError)) return error;
  const errors = error.errors.map((fault) => ({ ...fault, field: fault.field.replace(`${name}.`, '') }));
  return new ApiError({ ...error.problem, errors }, { cause: error });
}

/** Makes it, and leads to what was made. */
function useConversion({ offer, onClose }: Props, onDone: () => void) {
  const t = useOfficeT().offers.convert;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const convert = async (body: Schemas['OffersConversion']) => {
    setBusy(true);
    try {
      const { data } = await dataOf(
        api.POST('/offers/{offer_id}/convert', {
          params: { path: { offer_id: offer.offer_id } },
          headers: key.headers(body),
          body,
        }),
      );
      onDone();
      onClose();
      toast.success(t.done({ name: offer.offer_num }));
      void queryClient.invalidateQueries({ queryKey: offerKeys.all });
      if (data.task_id !== null) await navigate({ to: '/tasks/$taskId', params: { taskId: data.task_id } });
      else if (data.project_id !== null) {
        await navigate({ to: '/projects/$projectId', params: { projectId: data.project_id } });
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, convert };
}

function TaskForm(props: Props) {
  const { offer, onClose, children } = props;
  const t = useOfficeT();
  const words = t.offers.convert;
  const { tenant } = useSession();
  const [problem, setProblem] = useState<unknown>();
  const draft = useFormDraft<TaskFormValues>(`offer-task:${offer.offer_id}`);
  const form = useAppForm<TaskFormValues>({
    initialValues: {
      ...applyClient(newTask(tenant.currency), offer.tenant),
      title: offer.title,
      description: offer.description || offer.title,
      client_note: offer.client_note,
      project: offer.for_project && { ...offer.for_project, currency: offer.currency },
      currency: offer.currency,
    },
    validate: (values) => taskFaultTexts(values, t.tasks.form.faults),
  });
  useKeptForm(draft, form, null);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const { busy, convert } = useConversion(props, () => {
    draft.drop();
    release();
  });
  const confirmClient = (offered: string, chosen: string) =>
    confirm({
      title: words.otherClient,
      message: words.otherClientText({ offered, chosen }),
      confirmLabel: words.otherClientSubmit,
    });
  const onSubmit = form.submit(async (values) => {
    if (busy || !isComplete(values)) return;
    setProblem(undefined);
    const isOther = values.client !== null && values.client.tenant_id !== offer.tenant?.tenant_id;
    if (isOther && !(await confirmClient(offer.tenant?.name ?? '', values.client?.name ?? ''))) return;
    try {
      await convert({ to: 'TASK', task: toCreatePayload(values), change_client: isOther });
    } catch (error) {
      if (!form.showProblem(asFormProblem(within(error, 'task')))) setProblem(error);
    }
  });
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: offer.offer_num })}
      onSubmit={onSubmit}
      footer={
        <>
          {!busy && <TaskLacks values={form.values} />}
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isComplete(form.values)}>
            {words.makeTask}
          </Button>
        </>
      }
    >
      <div className={layout.parts}>
        <div className={c.letter}>
          {children}
          <p>{words.taskHint}</p>
        </div>
        <NewTaskFields form={form} ownOnly busy={busy} offerCurrency={offer.currency} />
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}

interface ProjectValues extends Record<string, unknown> {
  title: string;
  planned_start: Day | null;
  planned_end: Day | null;
  manager_ids: readonly Manager[];
}

function ProjectForm(props: Props) {
  const { offer, onClose, children } = props;
  const t = useOfficeT();
  const words = t.offers.convert;
  const fields = t.projects.form.fields;
  const [problem, setProblem] = useState<unknown>();
  const draft = useFormDraft<ProjectValues>(`offer-project:${offer.offer_id}`);
  const form = useAppForm<ProjectValues>({
    initialValues: { title: offer.title, planned_start: null, planned_end: null, manager_ids: useFirstManagers() },
  });
  useKeptForm(draft, form, null);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);
  const { busy, convert } = useConversion(props, () => {
    draft.drop();
    release();
  });
  const { title, planned_start: from, planned_end: to, manager_ids: managers } = form.values;
  const lacking = [
    ...(title.trim() === '' ? [fields.title] : []),
    ...(from === null ? [fields.planned_start] : []),
    ...(to === null ? [fields.planned_end] : []),
    ...(managers.length === 0 ? [fields.managers] : []),
  ];
  const isReady = lacking.length === 0;
  const onSubmit = form.submit(async () => {
    if (busy || !isReady) return;
    setProblem(undefined);
    try {
      await convert({
        to: 'PROJECT',
        project: {
          title: title.trim(),
          planned_start: from,
          planned_end: to,
          manager_ids: managers.map((manager) => manager.tenant_user_id),
        },
      });
    } catch (error) {
      if (!form.showProblem(within(error, 'project'))) setProblem(error);
    }
  });
  const start = form.field('planned_start');
  const end = form.field('planned_end');
  return (
    <ModalFrame
      opened
      onClose={close}
      title={words.title({ name: offer.offer_num })}
      onSubmit={onSubmit}
      footer={
        <>
          {!busy && <LackingFields labels={lacking} />}
          <Button variant="default" onClick={close}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={!isReady}>
            {words.makeProject}
          </Button>
        </>
      }
    >
      <div className={c.letter}>
        {children}
        <p>{words.projectHint({ amount: formatMoney(Math.round((offer.totals.net ?? 0) * 100), offer.currency) })}</p>
        <TextField label={fields.title} required maxLength={200} data-autofocus {...form.field('title')} />
        <DateRangeFields
          fromLabel={fields.planned_start}
          toLabel={fields.planned_end}
          required
          value={{ from, to }}
          onChange={(range) => form.setValues({ planned_start: range.from, planned_end: range.to })}
          fromError={start.error}
          toError={end.error}
          from={start}
          to={end}
        />
        <AsyncMultiSelect label={fields.managers} required source={managerSource} {...form.field('manager_ids')} />
        <ProblemText error={problem} />
      </div>
    </ModalFrame>
  );
}
