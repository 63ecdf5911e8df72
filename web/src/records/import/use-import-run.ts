import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import { toast } from '@/ui/feedback/toast';
import { useSending } from '@/ui/feedback/use-sending';
import { useProblemSentence } from '../problem';
import {
  faultsOf,
  type ImportCalls,
  type ImportOutcome,
  isPlain,
  type Place,
  type Plan,
  planOf,
  queryOf,
} from './import';

interface Reading {
  readonly sheet: File;
  readonly plan: Plan;
  readonly mode: 'check' | 'write' | 'write good';
}

/** Runs one import: the file, how to read it, the preview and the result. */
export function useImportRun<Outcome extends ImportOutcome>(calls: ImportCalls<Outcome>, onChange: () => void) {
  const words = useOfficeT().imports;
  const sentence = useProblemSentence();
  const [file, setFile] = useState<File>();
  const [plan, setPlan] = useState<Plan>();
  const sending = useSending(file ? [file] : []);
  const key = useIdempotencyKey();
  // The rows left out, as they were before the good ones were written.
  const leftOut = useRef<Blob>(undefined);

  const looking = useMutation({
    mutationFn: async ({ sheet, place }: { sheet: File; place: Place }) => {
      try {
        return await calls.look({ sheet, ...sending.begin() }, place);
      } finally {
        sending.end();
      }
    },
  });
  const reading = useMutation({
    mutationFn: async ({ sheet, plan, mode }: Reading) => {
      const query = queryOf(plan);
      if (mode === 'write good') leftOut.current = await calls.faults({ sheet }, query);
      const how = {
        ...query,
        ...(mode === 'check' && { dry_run: true }),
        ...(mode === 'write good' && { partial: true }),
      };
      try {
        const sent = { sheet, ...sending.begin() };
        return await calls.read(sent, how, mode === 'check' ? undefined : key.headers()['Idempotency-Key']);
      } finally {
        sending.end();
      }
    },
    onSuccess: (_, { mode }) => {
      if (mode !== 'check') onChange();
    },
  });
  const badRows = useMutation({
    mutationFn: async ({ sheet, plan }: Omit<Reading, 'mode'>) =>
      leftOut.current ?? calls.faults({ sheet }, queryOf(plan)),
    onSuccess: (blob) => saveFile(blob, `${file?.name.replace(/\.\w+$/, '') ?? ''}-${words.faultsFile}.xlsx`),
    onError: (error) => toast.error(sentence(error)),
  });

  const { data: outcome, error: refused, variables, isPending } = reading;
  const busy = looking.isPending || isPending;
  const writing = isPending && variables.mode !== 'check';
  const done = outcome !== undefined && variables?.mode !== 'check';
  const tried = isPending || outcome !== undefined || refused !== null;
  const step = done ? 'done' : tried ? 'changes' : looking.data && plan ? 'map' : 'choose';

  const read = (sheet: File, plan: Plan, mode: Reading['mode']) => reading.mutate({ sheet, plan, mode });
  const anew = (plan: Plan) => {
    if (!file) return;
    key.renew();
    setPlan(plan);
    read(file, plan, 'check');
  };
  const lookAt = (sheet: File, place: Place, first: boolean) =>
    looking.mutate(
      { sheet, place },
      {
        onSuccess: (look) => {
          const guessed = planOf(look);
          setPlan(guessed);
          if (first && isPlain(look)) read(sheet, guessed, 'check');
        },
      },
    );
  return {
    file,
    plan,
    look: looking.data,
    outcome,
    faults: faultsOf(refused) ?? (outcome && outcome.fault_count > 0 ? outcome : null),
    error: looking.error ?? refused,
    busy,
    writing,
    step,
    progress: sending.progress,
    stop: sending.stop,
    choose: async ([chosen]: readonly File[]) => {
      key.renew();
      reading.reset();
      looking.reset();
      setPlan(undefined);
      leftOut.current = undefined;
      setFile(chosen);
      if (!chosen) return;
      // A copy in memory, so that the checked content is imported even if the file is saved again meanwhile.
      const sheet = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
      setFile(sheet);
      lookAt(sheet, {}, true);
    },
    setPlan,
    /** Sets the meaning of words of the file, and checks it again. */
    mean: (means: Plan['means']) => plan && anew({ ...plan, means: { ...plan.means, ...means } }),
    /** Sets whether items that the catalogue lacks are created, and checks the file again. */
    makeItems: (make_items: boolean) => plan && anew({ ...plan, make_items }),
    /** Reads the file again from another place; what `place` leaves open is guessed again. */
    place: (place: Place) => file && lookAt(file, place, false),
    check: () => file && plan && read(file, plan, 'check'),
    back: () => {
      key.renew();
      reading.reset();
    },
    write: (onlyGood: boolean) => file && plan && read(file, plan, onlyGood ? 'write good' : 'write'),
    again: () => {
      if (!file) return;
      if (variables) reading.mutate(variables);
      else lookAt(file, looking.variables?.place ?? {}, true);
    },
    faultsFile: () => file && plan && badRows.mutate({ sheet: file, plan }),
    loadingFaults: badRows.isPending,
  };
}

export type ImportRun = ReturnType<typeof useImportRun>;
