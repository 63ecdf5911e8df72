import { Button, Skeleton } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import c from './ImportPanel.module.css';
import type { ImportCalls, ImportOutcome } from './import';
import type { UndoImport } from './use-undo-import';

interface Props<Outcome extends ImportOutcome> {
  readonly calls: ImportCalls<Outcome>;
  readonly undo: UndoImport;
}

/** Shows earlier imports, newest first, each with a button that undoes it. Shows nothing without any. */
export function EarlierImports<Outcome extends ImportOutcome>({ calls, undo }: Props<Outcome>) {
  const t = useOfficeT().imports;
  const batches = useQuery({ queryKey: calls.batches.key, queryFn: ({ signal }) => calls.batches.load(signal) });
  if (batches.data?.length === 0) return null;
  return (
    <section className={c.part} aria-label={t.earlier}>
      <h3 className={c.title}>{t.earlier}</h3>
      {batches.isPending && <Skeleton h={48} />}
      <ProblemText error={batches.error} />
      <ul className={c.batches}>
        {batches.data?.map(({ id, file_name, rows, created_by, created_at, undone_at }) => (
          <li key={id} className={c.batch}>
            <IconFileText size={18} stroke={1.6} aria-hidden className={c.batchIcon} />
            <div className={c.batchText}>
              <span className={base.cut}>{file_name}</span>
              <span className={c.meta}>{t.batch({ rows, by: created_by, at: formatDateTime(created_at) })}</span>
            </div>
            {undone_at ? (
              <span className={c.meta}>{t.undoneAt({ at: formatDateTime(undone_at) })}</span>
            ) : (
              <Button
                variant="subtle"
                size="xs"
                loading={undo.busy === id}
                aria-label={t.undoOf({ file: file_name })}
                onClick={() => void undo.ask(id, file_name)}
              >
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
