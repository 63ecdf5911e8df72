import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orderHistoryQuery } from '@/domain/orders/actions/order-actions.api';
import { conflictsOf, type OrderConflict, type Override } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useMeanwhile } from '@/records/editing/use-meanwhile';
import { type Conflicts, useRecordEditing } from '@/records/editing/use-record-editing';
import type { Path } from '@/ui/fields/use-app-form';
import { type OrderDetails, orderQuery, useUpdateOrder } from './order-details.api';
import {
  edits,
  isEmptyChange,
  kindsOf,
  type OrderForm,
  type OrderUnit,
  orderFaults,
  readOrder,
  toChange,
  unitOf,
} from './order-details-edit';

/** A refused save of a work order. */
export type OrderConflicts = Conflicts<OrderForm, OrderUnit>;

/** The orders in conflict with a save, and the function that saves it anyway. */
interface Overlap {
  readonly conflicts: readonly OrderConflict[];
  readonly again: (override: Override) => Promise<void>;
}

/** The edits of a work order's page. */
export function useOrderEditing(order: OrderDetails) {
  const t = useOfficeT().orderDetails;
  const queryClient = useQueryClient();
  const update = useUpdateOrder(order.order_id);
  const [overlap, setOverlap] = useState<Overlap | null>(null);

  const editing = useRecordEditing<OrderDetails, OrderForm, OrderUnit, Override>({
    record: order,
    name: `order:${order.order_id}`,
    edits,
    read: readOrder,
    unitOf,
    count: (values, saved) => edits.changedUnits(values, saved).size,
    faults: (values) =>
      Object.fromEntries(
        Object.entries(orderFaults(values, order)).map(([field, fault]) => [field, fault ? t.faults[fault] : '']),
      ),
    canSave: () => true,
    reread: () => queryClient.fetchQuery({ ...orderQuery(order.order_id), staleTime: 0 }),
    send: async ({ values, on, version, files, sending }, override) => {
      const body = toChange(values, on, version, { images: files.deletedImages, docs: files.deletedDocs });
      const { images, docs } = files;
      if (isEmptyChange(body) && images.length + docs.length === 0) return;
      await update.mutateAsync({
        body: { ...body, ...override },
        ...(sending && { files: { images, docs, ...sending } }),
      });
      setOverlap(null);
    },
    onRefused: (error, again) => {
      const conflicts = conflictsOf(error);
      if (conflicts) setOverlap({ conflicts, again });
      return conflicts !== null;
    },
    saved: t.edit.saved,
  });
  const meanwhile = useMeanwhile(orderHistoryQuery(order.order_id, ['DETAILS']), editing.disputed);
  /** A field of the form, with a word when somebody else has changed it meanwhile. */
  const flagged = <P extends Path<OrderForm> & string>(path: P) => {
    const bound = editing.form.tracked(path);
    const mark = editing.disputed.includes(unitOf(path)) && bound.undo.changed;
    return mark ? { ...bound, description: meanwhile(...kindsOf(unitOf(path))) } : bound;
  };
  return { ...editing, flagged, overlap, dismissOverlap: () => setOverlap(null) };
}

export type OrderEditing = ReturnType<typeof useOrderEditing>;
