import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import { ProblemText } from '@/ui/ProblemText';
import { toast } from '@/ui/toast';
import { SheetUploader } from '@/ui/Uploader';
import { useSending } from '@/ui/use-sending';
import { useProblemSentence } from '../problem';
import { EarlierImports } from './EarlierImports';
import { FaultTable } from './FaultTable';
import c from './ImportPanel.module.css';
import { faultsOf, type ImportCalls, type ImportOutcome, type ImportTemplate } from './import';
import { useUndoImport } from './use-undo-import';

interface Props<Outcome extends ImportOutcome> {
  readonly calls: ImportCalls<Outcome>;
  /** How to fill in the template, in a sentence or two. */
  readonly hint?: ReactNode;
  /** What else the file does, such as new groups. */
  readonly more?: (outcome: Outcome) => ReactNode;
  /** Things were written or taken back: the lists are to be read again. */
  readonly onChange: () => void;
  /** A file is being written now, so the dialog around should not be closed. */
  readonly onBusy?: (busy: boolean) => void;
}

/**
 * Reads a spreadsheet in: the template to fill in, the file, what is wrong with it by row and column or what it
 * will do, and only then, confirmed, the import, which can be undone.
 */
export function ImportPanel<Outcome extends ImportOutcome>({ calls, hint, more, onChange, onBusy }: Props<Outcome>) {
  const { imports: t, ui } = useOfficeT();
  const [file, setFile] = useState<File>();
  const sending = useSending(file ? [file] : []);
  const key = useIdempotencyKey();
  const undo = useUndoImport(calls, onChange);

  const read = useMutation({
    mutationFn: async ({ sheet, dryRun }: { sheet: File; dryRun: boolean }) => {
      try {
        return await calls.read({
          sheet,
          ...(!dryRun && { key: key.headers()['Idempotency-Key'] }),
          ...sending.begin(),
        });
      } finally {
        sending.end();
      }
    },
    onSuccess: (_, { dryRun }) => {
      if (!dryRun) onChange();
    },
  });
  const { data: outcome, error, variables, isPending: busy } = read;
  const writing = busy && variables?.dryRun === false;
  useEffect(() => onBusy?.(writing), [writing, onBusy]);

  const choose = async ([chosen]: readonly File[]) => {
    key.renew();
    read.reset();
    setFile(chosen);
    if (!chosen) return;
    // What was checked is what is imported, also if the file is saved again meanwhile.
    const sheet = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
    setFile(sheet);
    read.mutate({ sheet, dryRun: true });
  };

  const faults = faultsOf(error) ?? (outcome && outcome.fault_count > 0 ? outcome : null);
  const id = outcome && variables?.dryRun === false ? calls.idOf(outcome) : null;
  const done = id !== null && outcome !== undefined && file !== undefined;
  return (
    <div className={c.panel}>
      <section className={c.part} aria-label={t.template}>
        <h3 className={c.title}>{t.template}</h3>
        {hint && <div className={c.hint}>{hint}</div>}
        <div className={c.buttons}>
          {calls.templates.map((template) => (
            <TemplateButton key={template.label} template={template} />
          ))}
        </div>
      </section>
      {!done && (
        <SheetUploader
          single
          label={t.file}
          value={file ? [file] : []}
          onChange={(files) => void choose(files)}
          disabled={busy}
          progress={sending.progress}
          {...(!writing && { onCancel: sending.stop })}
        />
      )}
      <div role="status" className={c.status}>
        {busy && (
          <>
            <span>{writing ? t.writing : t.checking}</span>
            <Progress value={100} size={4} striped animated aria-label={writing ? t.writing : t.checking} />
          </>
        )}
        {!busy && outcome && !faults && !done && file && (
          <Summary outcome={outcome} words={t.will} title={t.ready({ rows: outcome.rows })} more={more?.(outcome)}>
            {outcome.created + outcome.updated > 0 ? (
              <Button onClick={() => read.mutate({ sheet: file, dryRun: false })}>
                {t.confirm({ rows: outcome.created + outcome.updated })}
              </Button>
            ) : (
              <p className={c.hint}>{t.nothing}</p>
            )}
          </Summary>
        )}
        {done && (
          <Summary outcome={outcome} words={t.did} title={`${t.done}: ${file.name}`} more={more?.(outcome)}>
            <Button variant="default" onClick={() => void choose([])}>
              {t.another}
            </Button>
            <Button
              variant="default"
              loading={undo.busy === id}
              disabled={undo.undone.has(id)}
              onClick={() => void undo.ask(id, file.name)}
            >
              {t.undo}
            </Button>
          </Summary>
        )}
      </div>
      {!busy && faults && (
        <section className={c.part} aria-label={t.table}>
          <p className={c.bad} role="alert">
            <IconAlertCircle size={16} aria-hidden />
            <span>
              {t.faults({ n: faults.fault_count })} {t.mend}{' '}
              {faults.fault_count > faults.faults.length && t.first({ n: faults.faults.length })}
            </span>
          </p>
          <FaultTable faults={faults.faults} />
        </section>
      )}
      {!busy && !faults && error && (
        <>
          <ProblemText error={error} />
          {file && variables && (
            <Button variant="default" className={c.again} onClick={() => read.mutate(variables)}>
              {ui.retry}
            </Button>
          )}
        </>
      )}
      <EarlierImports calls={calls} undo={undo} />
    </div>
  );
}

function TemplateButton({ template }: { template: ImportTemplate }) {
  const sentence = useProblemSentence();
  const load = useMutation({
    mutationFn: template.load,
    onSuccess: (file) => saveFile(file, template.name),
    onError: (error) => toast.error(sentence(error)),
  });
  return (
    <Button
      variant="default"
      loading={load.isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => load.mutate()}
    >
      {template.label}
    </Button>
  );
}

type Words = Readonly<Record<'created' | 'updated' | 'unchanged', (p: { n: number }) => string>>;

/** What a file does, in numbers, and what can be done about it. */
function Summary({
  title,
  outcome,
  words,
  more,
  children,
}: {
  title: string;
  outcome: ImportOutcome;
  words: Words;
  more: ReactNode;
  children: ReactNode;
}) {
  const counts = (['created', 'updated', 'unchanged'] as const).filter((kind) => outcome[kind] > 0);
  return (
    <div className={c.summary}>
      <p className={c.good}>
        <IconCircleCheck size={16} aria-hidden />
        <span>{title}</span>
      </p>
      {counts.length > 0 && (
        <ul className={c.counts}>
          {counts.map((kind) => (
            <li key={kind}>{words[kind]({ n: outcome[kind] })}</li>
          ))}
        </ul>
      )}
      {more}
      <div className={c.buttons}>{children}</div>
    </div>
  );
}
