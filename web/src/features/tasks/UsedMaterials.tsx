import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '@/api/client';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { financialsQuery } from './task-financials.api';

/** Shows the material used by the task's orders that no line charges yet: one click adds lines for it. */
export function UsedMaterials({ taskId, disabled }: { taskId: number; disabled: boolean }) {
  const words = useOfficeT().materials.charge;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const params = { path: { task_id: taskId } };
  const queryKey = [...financialsQuery(taskId).queryKey, 'materials'];
  const used = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await dataOf(api.GET('/tasks/{task_id}/financials/materials', { params, signal }))).data,
  }).data;
  if (!used || used.length === 0) return null;

  const charge = async () => {
    setBusy(true);
    try {
      const { lines, left_out } = await dataOf(
        api.POST('/tasks/{task_id}/financials/materials', { params, headers: key.headers() }),
      );
      key.renew();
      toast.success(words.done({ n: lines }));
      if (left_out.length > 0) toast.error(words.leftOut({ names: left_out.map(({ name }) => name).join(', ') }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await queryClient.invalidateQueries({ queryKey: financialsQuery(taskId).queryKey });
    setBusy(false);
  };
  return (
    <Note
      action={
        <Button
          size="xs"
          variant="default"
          loading={busy}
          disabled={disabled}
          title={disabled ? words.saveFirst : undefined}
          onClick={() => void charge()}
        >
          {words.charge}
        </Button>
      }
    >
      {words.text({ n: used.length, names: used.map(({ name }) => name).join(', ') })}
    </Note>
  );
}
