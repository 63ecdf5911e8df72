import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { newIdempotencyKey } from '@/api/idempotency';
import { PlanFields } from '@/domain/orders/form/PlanFields';
import { toOrder, withEstimate } from '@/domain/orders/form/plan-form';
import { useCreateOrder } from '@/domain/orders/form/plan-form.api';
import { useCreation, useLackingPlan, usePlanForm } from '@/domain/orders/form/use-plan-form';
import { OrderConflictModal } from '@/domain/orders/OrderConflictModal';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useFormDraft, useKeptForm } from '@/records/editing/use-kept-form';
import { estimatesQuery } from '@/records/pickers';
import { LackingFields } from '@/ui/feedback/Lacks';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import type { TaskDetails } from './tasks.api';

/** Plans a work order of the task. Open it by mounting it: every opening has its own key. */
export default function NewOrderModal({ task, onClose }: { task: TaskDetails; onClose: () => void }) {
  const { orderForm: t, ui } = useOfficeT();
  const navigate = useNavigate();
  const [key] = useState(newIdempotencyKey);
  const [problem, setProblem] = useState<unknown>();
  const create = useCreateOrder(task.task_id);
  const form = usePlanForm();
  const lacking = useLackingPlan(form.values);
  const { close, release } = useGuardedClose(form.isDirty(), onClose);

  const usual = useQuery(estimatesQuery).data?.get(task.whier_id ?? 0) ?? null;
  const takeUsual = useEffectEvent((minutes: number | null) => {
    const values = withEstimate(form.getValues(), minutes);
    form.setValues(values);
    // Values filled in by the program are no unsaved changes.
    if (!form.isDirty('day')) form.resetDirty(values);
  });
  useEffect(() => takeUsual(usual), [usual]);
  useKeptForm(useFormDraft(`order-of-task:${task.task_id}`), form, null);

  const finish = () => {
    release();
    onClose();
  };
  const creation = useCreation({
    create: (override) => create.mutateAsync({ body: toOrder(form.getValues(), override), key }),
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
      if (!form.showProblem(error)) setProblem(error);
    },
  });

  return (
    <>
      <ModalFrame
        opened
        onClose={() => !creation.conflicts && close()}
        title={t.title}
        onSubmit={form.submit(() => {
          setProblem(undefined);
          void creation.send();
        })}
        footer={
          <>
            <LackingFields labels={lacking} />
            <Button variant="default" onClick={close}>
              {ui.cancel}
            </Button>
            <Button type="submit" loading={create.isPending} disabled={lacking.length > 0}>
              {t.create}
            </Button>
          </>
        }
      >
        <Text c="dimmed" mb="md">
          {t.of({ title: task.title })}
        </Text>
        <PlanFields form={form} taskId={task.task_id} busy={create.isPending} />
        <ProblemText error={problem} />
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
