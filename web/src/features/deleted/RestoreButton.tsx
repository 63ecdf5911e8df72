import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import type { Gone } from './deleted.api';
import { restore as bringBack, trashOf } from './trash';

/** A refusal is read longer than a success. */
const REFUSED_MS = 10_000;

/** Restores a record and shows a message; also when it is refused. */
export function RestoreButton({ record }: { record: Gone }) {
  const messages = useOfficeT();
  const t = messages.deleted;
  const { thing, name } = record;
  const kind = trashOf(thing);
  const navigate = useNavigate();
  const sentence = useRefusalSentence();
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: () => bringBack(record),
    onSuccess: () =>
      toast.success(kind.restored(messages)({ name }), {
        action: { label: t.open, run: () => void navigate(kind.place(record)) },
      }),
    onError: (error) => toast.error(sentence(error), { title: t.refused({ name }), timeOut: REFUSED_MS }),
    // A restored record appears in lists and pickers everywhere. The button waits until it has left this list.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={restore.isPending}
      aria-label={t.restoreOf({ name })}
      // The second click of two was meant for the row that has gone: another one may be there by now.
      onClick={({ detail }) => {
        if (detail < 2) restore.mutate();
      }}
    >
      {t.restore}
    </Button>
  );
}
