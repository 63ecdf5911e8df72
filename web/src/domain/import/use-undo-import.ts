import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/confirm';
import { toast } from '@/ui/toast';
import { useProblemSentence } from '../problem';
import { changedSince, type ImportCalls, type ImportOutcome } from './import';

/** Takes an import back, once the person says so; what stands in the way is told. */
export function useUndoImport<Outcome extends ImportOutcome>(calls: ImportCalls<Outcome>, onChange: () => void) {
  const { imports: t } = useOfficeT();
  const sentence = useProblemSentence();
  const queryClient = useQueryClient();
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set());
  const undo = useMutation({
    mutationFn: ({ id }: { id: number; file: string }) => calls.undo(id),
    onSuccess: (_, { id, file }) => {
      setUndone((ids) => new Set(ids).add(id));
      toast.success(t.undone({ file }));
      onChange();
    },
    onError: (error) => {
      const names = changedSince(error);
      toast.error(sentence(error), names.length > 0 ? { title: t.since({ names: names.join(', ') }) } : {});
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: calls.batches.key }),
  });
  const ask = async (id: number, file: string) => {
    const yes = await confirm({
      title: t.ask.title,
      message: t.ask.message({ file }),
      confirmLabel: t.undo,
      danger: true,
    });
    if (yes) undo.mutate({ id, file });
  };
  return { ask, undone, busy: undo.isPending ? undo.variables.id : null };
}

export type UndoImport = ReturnType<typeof useUndoImport>;
