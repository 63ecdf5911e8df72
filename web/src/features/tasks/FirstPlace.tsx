import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '@/api/client';
import { type FreePlace, freePlacesQuery, namesOf, type Placed } from '@/domain/free-places/free-places';
import { useRefreshOrders } from '@/domain/orders/orders';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatNear } from '@/lib/date';
import { orderNumber } from '@/records/numbers';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import c from './task-details.module.css';

/** The first free place of an order without a time, taken by one click. */
export default function FirstPlace({ order }: { order: Placed }) {
  const { order_id: orderId } = order;
  const t = useOfficeT();
  const words = t.taskDetails.orders;
  const found = useQuery(freePlacesQuery(order)).data;
  const plan = usePlan(order);
  const [place] = found?.places ?? [];
  if (!found || !place) return null;
  return (
    <div className={c.firstPlace}>
      <span>
        {words.free} <b>{formatNear(place.start)}</b>, {namesOf(place)}
      </span>
      <Button
        variant="light"
        size="compact-xs"
        loading={plan.isPending}
        aria-label={words.take({ order: orderNumber(orderId) })}
        onClick={() => plan.mutate({ version: found.version, place })}
      >
        {t.taskDetails.actions.plan}
      </Button>
    </div>
  );
}

/** Plans an order at a place, which can be taken back while nobody else has changed the order. */
function usePlan(placed: Placed) {
  const { order_id: orderId } = placed;
  const t = useOfficeT();
  const words = t.taskDetails.orders;
  const queryClient = useQueryClient();
  const refresh = useRefreshOrders();
  const sentence = useProblemSentence();
  const order = orderNumber(orderId);
  const put = async (version: number, place: FreePlace | null) => {
    const planned = {
      planned_start: place?.start ?? null,
      worker_ids: place?.workers.map((one) => one.worker_id) ?? [],
    };
    const body = { changes: [{ order_id: orderId, version, ...planned }] };
    const [changed] = (await dataOf(api.PATCH('/orders/plans', { body }))).data;
    return changed?.version ?? 0;
  };
  const again = () =>
    Promise.all([refresh(), queryClient.invalidateQueries({ queryKey: freePlacesQuery(placed).queryKey })]);
  return useMutation({
    mutationFn: ({ version, place }: { version: number; place: FreePlace }) => put(version, place),
    onSuccess: (version) => {
      const undo = () =>
        void put(version, null)
          .then(again)
          .catch((error: unknown) => toast.error(sentence(error)));
      toast.success(words.taken({ order }), { timeOut: 8000, action: { label: t.ui.undo, run: undo } });
      return again();
    },
    onError: (error) => {
      toast.error(sentence(error));
      return again();
    },
  });
}
