import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { useProblemSentence } from '../problem';
import { type ImportCalls, type ImportOutcome, keptNames, type Undone } from './import';

/** Returns a function that undoes an import after showing what goes and what stays. */
export function useUndoImport<Outcome extends ImportOutcome>(calls: ImportCalls<Outcome>, onChange: () => void) {
  const { imports: t } = useOfficeT();
  const sentence = useProblemSentence();
  const queryClient = useQueryClient();
  const [undone, setUndone] = useState<ReadonlySet<number>>(new Set());
  const stays = (outcome: Undone) => (outcome.kept_count > 0 ? t.kept(keptNames(outcome)) : '');
  const undo = useMutation({
    mutationFn: async ({ id, file }: { id: number; file: string }) => {
      const would = await calls.undo(id, { dry_run: true });
      const { removed, restored } = would;
      if (removed + restored === 0 && would.kept_count > 0) return would;
      const yes = await confirm({
        title: t.ask.title,
        message: `${t.ask.message({ file, removed, restored })} ${stays(would)}`.trim(),
        confirmLabel: t.undo,
        danger: true,
      });
      return yes ? calls.undo(id, {}) : null;
    },
    onSuccess: (outcome, { id, file }) => {
      if (outcome === null) return;
      if (outcome.dry_run) {
        toast.error(stays(outcome), { title: t.nothingUndone, timeOut: null });
        return;
      }
      if (outcome.kept_count > 0) toast.warning(stays(outcome), { title: t.undone({ file }), timeOut: null });
      else {
        setUndone((ids) => new Set(ids).add(id));
        toast.success(t.undone({ file }));
      }
      onChange();
    },
    onError: (error) => toast.error(sentence(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calls.batches.key }),
  });
  const ask = (id: number, file: string) => undo.mutate({ id, file });
  return { ask, undone, busy: undo.isPending ? undo.variables.id : null };
}

export type UndoImport = ReturnType<typeof useUndoImport>;
