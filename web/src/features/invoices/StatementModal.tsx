import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { useSending } from '@/ui/feedback/use-sending';
import { StatementUploader } from '@/ui/fields/Uploader';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { type ReadStatement, readStatement } from './statements.api';

/** Reads a statement of account in, and says what was in it. Open it by mounting it. */
export default function StatementModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT();
  const words = t.payments.statements.upload;
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [done, setDone] = useState<readonly ReadStatement[]>();
  const [problem, setProblem] = useState<unknown>();
  const sending = useSending(files);
  const [file] = files;
  const onSubmit = async () => {
    if (!file || sending.busy) return;
    setProblem(undefined);
    try {
      setDone(await readStatement({ sheet: file, ...sending.begin() }));
      setFiles([]);
      for (const queryKey of MONEY_SHOWN_IN) void queryClient.invalidateQueries({ queryKey });
    } catch (error) {
      setProblem(error);
    } finally {
      sending.end();
    }
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {done ? t.ui.close : t.ui.cancel}
          </Button>
          {(!done || file) && (
            <Button type="submit" disabled={!file} loading={sending.busy}>
              {words.submit}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {done?.map((statement) => (
          <Outcome key={`${statement.iban} ${statement.name}`} statement={statement} />
        ))}
        {!done && <Note>{words.hint}</Note>}
        <StatementUploader
          label={words.file}
          single
          value={files}
          onChange={(chosen) => {
            setFiles(chosen);
            setProblem(undefined);
          }}
          progress={sending.progress}
        />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}

function Outcome({ statement }: { statement: ReadStatement }) {
  const words = useOfficeT().payments.statements.upload;
  const { name, from, to, is_known: known, is_unbalanced: wrong, added, repeated, out, unbooked } = statement;
  const days = [from, to].filter(Boolean).map(dayText).join(' – ');
  return (
    <Note tone={wrong ? 'warning' : 'info'} isNews>
      <b>{words.statement({ name, days })}</b>
      {known && added === 0 ? (
        <div>{words.known}</div>
      ) : (
        <>
          <div>{words.added({ n: added })}</div>
          {repeated > 0 && <div>{words.repeated({ n: repeated })}</div>}
          {out > 0 && <div>{words.out({ n: out })}</div>}
          {unbooked > 0 && <div>{words.unbooked({ n: unbooked })}</div>}
        </>
      )}
      {wrong && <div>{words.differs}</div>}
    </Note>
  );
}
