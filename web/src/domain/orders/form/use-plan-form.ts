import { useState } from 'react';
import { ApiError } from '@/api/client';
import { conflictsOf, type OrderConflict, type Override } from '@/domain/orders/order-plan';
import { useT } from '@/i18n/I18nProvider';
import { useAppForm } from '@/ui/fields/use-app-form';
import { EMPTY_PLAN, type PlanValues, planErrors, planFaults, planFaultTexts } from './plan-form';

/** Returns the form of a plan; `prefix` is where the request has the order ("order."), `known` are its first values. */
export function usePlanForm(prefix = '', known?: Partial<PlanValues>) {
  const t = useT().orders.plan;
  const form = useAppForm<PlanValues>({
    initialValues: { ...EMPTY_PLAN, ...known },
    validate: (values) => planFaultTexts(values, t.faults),
  });
  /** Shows the server's faults beside their fields; returns whether every fault has a field. */
  const showProblem = (error: unknown): boolean => {
    if (!(error instanceof ApiError)) return false;
    const errors = planErrors(error.errors, prefix);
    const all = errors.length === error.errors.length;
    return form.showProblem(new ApiError({ ...error.problem, errors }, { cause: error })) && all;
  };
  return { ...form, showProblem };
}

/** Returns the labels of the fields that prevent sending the plan, in the order of the screen. */
export function useLackingPlan(v: PlanValues): readonly string[] {
  const t = useT().orders.plan;
  const faults = planFaults(v);
  return [faults.time && t.time, faults.time_estimate && t.estimate].filter((label) => label !== undefined);
}

interface Sending {
  /** Makes the order; rejects when that is refused. */
  readonly create: (override?: Override) => Promise<number>;
  readonly onCreated: (orderId: number) => void;
  /** The first answer was lost on the way, and the form has changed since. */
  readonly onMade: () => void;
  readonly onProblem: (error: unknown) => void;
}

/** Creates an order; when workers are busy then, the conflicts wait for a reason to assign them anyway. */
export function useCreation({ create, onCreated, onMade, onProblem }: Sending) {
  const [conflicts, setConflicts] = useState<readonly OrderConflict[] | null>(null);

  const attempt = async (override?: Override) => {
    try {
      onCreated(await create(override));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'key_reused') return onMade();
      throw error;
    }
  };
  const send = () =>
    attempt().catch((error: unknown) => {
      const found = error instanceof ApiError ? conflictsOf(error) : null;
      if (found) setConflicts(found);
      else onProblem(error);
    });

  return { send, conflicts, override: attempt, backToPlan: () => setConflicts(null) };
}
