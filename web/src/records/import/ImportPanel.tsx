import { Button, Progress } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { SheetUploader } from '@/ui/fields/Uploader';
import { useProblemSentence } from '../problem';
import { ChangeTable } from './ChangeTable';
import { EarlierImports } from './EarlierImports';
import { FaultTable } from './FaultTable';
import c from './ImportPanel.module.css';
import type { ImportCalls, ImportOutcome, ImportTemplate } from './import';
import { MapColumns } from './MapColumns';
import { UnknownWords } from './UnknownWords';
import { type ImportRun, useImportRun } from './use-import-run';
import { useUndoImport } from './use-undo-import';

const STEPS = ['choose', 'map', 'changes', 'done'] as const;

interface Props<Outcome extends ImportOutcome> {
  readonly calls: ImportCalls<Outcome>;
  /** How to fill in the template, in a sentence or two. */
  readonly hint?: ReactNode;
  /** Shows other effects of the file, such as new groups. */
  readonly more?: (outcome: Outcome) => ReactNode;
  /** More choices to make before the file is imported. */
  readonly options?: ReactNode;
  /** Things were written or taken back: the lists are to be read again. */
  readonly onChange: () => void;
  /** Called with true while the file is being written: the dialog around it then asks before it closes. */
  readonly onBusy?: (busy: boolean) => void;
}

/**
 * Reads a spreadsheet in: the file, what its columns are, what it will change and what is wrong with it by row and
 * column, and only then, confirmed, the import, which can be undone.
 */
export function ImportPanel<Outcome extends ImportOutcome>({
  calls,
  hint,
  more,
  options,
  onChange,
  onBusy,
}: Props<Outcome>) {
  const { imports: t, ui } = useOfficeT();
  const run = useImportRun(calls, onChange);
  const undo = useUndoImport(calls, onChange);
  const { file, look, plan, outcome, faults, busy, writing, step } = run;
  // A layout effect, so that the dialog can be closed as soon as the end is shown.
  useLayoutEffect(() => onBusy?.(writing), [writing, onBusy]);

  const id = step === 'done' && outcome ? calls.idOf(outcome) : null;
  const isUndone = id !== null && undo.undone.has(id);
  const resting = step === 'choose' || step === 'done';
  const good = outcome ? outcome.created + outcome.updated : 0;
  return (
    <div className={c.panel}>
      <ol className={c.steps}>
        {STEPS.map((name) => (
          <li key={name} aria-current={name === step ? 'step' : undefined}>
            {t.steps[name]}
          </li>
        ))}
      </ol>
      {resting && (
        <section className={c.part} aria-label={t.template}>
          <h3 className={c.title}>{t.template}</h3>
          {hint && <div className={base.hint}>{hint}</div>}
          <div className={c.buttons}>
            {calls.templates.map((template) => (
              <TemplateButton key={template.label} template={template} />
            ))}
          </div>
        </section>
      )}
      {step !== 'done' && (
        <SheetUploader
          single
          label={t.file}
          value={file ? [file] : []}
          onChange={(files) => void run.choose(files)}
          disabled={busy}
          progress={run.progress}
          {...(!writing && { onCancel: run.stop })}
        />
      )}
      {step === 'map' && look && plan && (
        <MapColumns
          look={look}
          plan={plan}
          busy={busy}
          onChange={run.setPlan}
          onPlace={run.place}
          onCheck={run.check}
        />
      )}
      <div role="status" className={c.status}>
        {busy && (
          <>
            <span>{writing ? t.writing : t.checking}</span>
            <Progress value={100} size={4} striped animated aria-label={writing ? t.writing : t.checking} />
          </>
        )}
        {!busy && step === 'changes' && outcome && (
          <Summary
            outcome={outcome}
            partly={faults !== null}
            words={t.will}
            title={faults ? t.partly({ good, bad: outcome.bad_rows }) : t.ready({ rows: outcome.rows })}
            more={
              <>
                {more?.(outcome)}
                {outcome.missing !== undefined && (
                  <CheckboxField
                    label={t.makeItems({ n: outcome.missing })}
                    description={t.makeItemsHint}
                    value={plan?.make_items ?? false}
                    onChange={run.makeItems}
                  />
                )}
                {outcome.created > 0 && options}
              </>
            }
          >
            {good > 0 && (
              <Button onClick={() => void run.write(faults !== null)}>
                {faults ? t.confirmGood({ rows: good }) : t.confirm({ rows: good })}
              </Button>
            )}
            {faults === null && good === 0 && <p className={base.hint}>{t.nothing}</p>}
            {outcome.bad_rows > 0 && <FaultsButton run={run} />}
            <Button variant="default" onClick={run.back}>
              {t.changeColumns}
            </Button>
          </Summary>
        )}
        {step === 'done' && file && isUndone && (
          <Told title={t.undone({ file: file.name })} partly>
            <AnotherButton run={run} />
          </Told>
        )}
        {step === 'done' && outcome && file && !isUndone && (
          <Summary outcome={outcome} words={t.did} title={`${t.done}: ${file.name}`} more={more?.(outcome)}>
            {outcome.bad_rows > 0 && (
              <>
                <p className={base.hint}>{t.skipped({ rows: outcome.bad_rows })}</p>
                <FaultsButton run={run} />
              </>
            )}
            <AnotherButton run={run} />
            {id !== null && (
              <Button variant="default" loading={undo.busy === id} onClick={() => void undo.ask(id, file.name)}>
                {t.undo}
              </Button>
            )}
          </Summary>
        )}
      </div>
      {!busy && step === 'changes' && look && outcome && outcome.unknown.length > 0 && (
        <UnknownWords look={look} words={outcome.unknown} onMean={run.mean} />
      )}
      {!busy && step === 'changes' && faults && (
        <section className={c.part} aria-label={t.table}>
          <p className={c.bad} role="alert">
            <IconAlertCircle size={16} aria-hidden />
            <span>
              {t.faults({ n: faults.fault_count })} {t.mend}{' '}
              {faults.fault_count > faults.faults.length && t.first({ n: faults.faults.length })}
            </span>
          </p>
          <FaultTable label={t.table} faults={faults.faults} />
        </section>
      )}
      {!busy && step === 'changes' && outcome && outcome.warnings.length > 0 && (
        <section className={c.part} aria-label={t.warnings}>
          <h3 className={c.title}>{t.warnings}</h3>
          <FaultTable label={t.warnings} faults={outcome.warnings} />
        </section>
      )}
      {!busy && step === 'changes' && outcome && outcome.changes.length > 0 && (
        <section className={c.part} aria-label={t.changes}>
          <h3 className={c.title}>{t.changes}</h3>
          {good > outcome.changes.length && <p className={base.hint}>{t.first({ n: outcome.changes.length })}</p>}
          <ChangeTable changes={outcome.changes} />
        </section>
      )}
      {!busy && !faults && run.error && (
        <>
          <ProblemText error={run.error} />
          {file && (
            <Button variant="default" className={c.again} onClick={() => void run.again()}>
              {ui.retry}
            </Button>
          )}
        </>
      )}
      {resting && <EarlierImports calls={calls} undo={undo} />}
    </div>
  );
}

function AnotherButton({ run }: { run: Pick<ImportRun, 'choose'> }) {
  return (
    <Button variant="default" onClick={() => void run.choose([])}>
      {useOfficeT().imports.another}
    </Button>
  );
}

function FaultsButton({ run }: { run: Pick<ImportRun, 'faultsFile' | 'loadingFaults'> }) {
  const t = useOfficeT().imports;
  return (
    <Button
      variant="default"
      loading={run.loadingFaults}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void run.faultsFile()}
    >
      {t.badRows}
    </Button>
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

/** Shows what a file does in numbers, with buttons for the next step. */
function Summary({
  title,
  outcome,
  partly = false,
  words,
  more,
  children,
}: {
  title: string;
  partly?: boolean;
  outcome: ImportOutcome;
  words: Words;
  more: ReactNode;
  children: ReactNode;
}) {
  const counts = (['created', 'updated', 'unchanged'] as const).filter((kind) => outcome[kind] > 0);
  return (
    <Told
      title={title}
      partly={partly}
      more={
        <>
          {counts.length > 0 && (
            <ul className={c.counts}>
              {counts.map((kind) => (
                <li key={kind}>{words[kind]({ n: outcome[kind] })}</li>
              ))}
            </ul>
          )}
          {more}
        </>
      }
    >
      {children}
    </Told>
  );
}

/** Shows one message, with buttons for it. */
function Told({
  title,
  partly,
  more,
  children,
}: {
  title: string;
  partly: boolean;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={c.summary}>
      <p className={partly ? c.partly : c.good}>
        {partly ? <IconInfoCircle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
        <span>{title}</span>
      </p>
      {more}
      <div className={c.buttons}>{children}</div>
    </div>
  );
}
