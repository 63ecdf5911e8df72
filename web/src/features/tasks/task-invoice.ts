import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { api, dataOf } from '@/api/client';
import { eq } from '@/api/filter';
import { useLive } from '@/api/live';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import type { TaskDetails } from './tasks.api';

/** The queries of invoices, as their own pages name them. */
const KEY = 'invoices';

/**
 * Returns the invoices that the approved task is on, and `make` where something of it is on none: it makes a draft of
 * that and opens it.
 */
export function useTaskInvoice({ task_id: id, status, role_type: side }: TaskDetails) {
  const can = useCan();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const sentence = useProblemSentence();
  const isApproved = status === 'INVOICED' && side === 'CONTRACTOR' && can('invoice.read');
  const found = useQuery({
    queryKey: [KEY, 'task', id],
    enabled: isApproved,
    queryFn: async ({ signal }) => {
      const body = { filter: eq('task_id', id) };
      const [on, waiting] = await Promise.all([
        dataOf(api.POST('/invoices/search', { body, signal })),
        dataOf(api.POST('/invoices/tasks_picker', { body, signal })),
      ]);
      return { on: on.data, isWaiting: waiting.data.length > 0 };
    },
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey: [KEY] });
  useLive('invoice', undefined, () => void refresh());
  const making = useMutation({
    mutationFn: () => dataOf(api.POST('/invoices', { body: { task_ids: [id] } })),
    onSuccess: ({ data }) => navigate({ to: '/invoices/$invoiceId', params: { invoiceId: data } }),
    onError: (error) => toast.error(sentence(error)),
    onSettled: refresh,
  });
  return {
    invoices: (isApproved && found.data?.on) || [],
    make: isApproved && found.data?.isWaiting && can('invoice.edit') ? () => making.mutate() : undefined,
    isMaking: making.isPending,
  };
}
