import { Button } from '@mantine/core';
import { IconLink, IconMail, IconMailOff, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { listQuery } from '@/records/list/list-calls';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useProblemSentence } from '@/records/problem';
import { copy } from '@/ui/feedback/copy';
import { toast } from '@/ui/feedback/toast';
import { BackLink } from '@/ui/layout/BackLink';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import type { Actions } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { linkOf } from './letter';
import { outboxCalls, useDiscard, useDiscardAll, useResend } from './outbox.api';
import { outboxList } from './outbox.search';
import { LetterCard, letterColumns } from './outbox-columns';
import type { Letter } from './settings.api';
import c from './settings.module.css';

const readList = (state: object) => outboxList.read({ ...state });

const LetterModal = lazyPart(() => import('./LetterModal'));

const rowId = (letter: Letter) => letter.mail_id;
const rowName = (letter: Letter) => letter.subject;

/** The company's outgoing letters: what waits, what has gone, and what has not and why; for administrators. */
export default function OutboxPage() {
  const t = useOfficeT();
  const words = t.settings.outbox;
  const view = useList(outboxList, t, readList);
  const { show, dialog } = useDialog();
  const sentence = useProblemSentence();
  const { mutateAsync: resend } = useResend();
  const { mutateAsync: discard } = useDiscard();
  const discardAll = useDiscardAll();
  const list = useQuery(listQuery(outboxCalls, view.body)).data;
  // Without mail set up no letter can be sent.
  const on = list?.configured ?? true;
  const columns = useMemo(() => letterColumns(t.settings, on), [t, on]);

  const read = (letter: Letter) => show((close) => <LetterModal letter={letter} onClose={close} />);
  const tell = (error: unknown) => toast.error(sentence(error));
  const askDiscard = async ({ mail_id, subject }: Letter) => {
    const { yes, title, message } = words.discard;
    if (!(await confirm({ title, message: message({ subject }), confirmLabel: yes, danger: true }))) return;
    await discard(mail_id).then(() => toast.success(words.discard.done({ n: 1 })), tell);
  };
  const askDiscardAll = async () => {
    const { yes, all } = words.discard;
    if (!(await confirm({ title: all.title, message: all.message, confirmLabel: yes, danger: true }))) return;
    await discardAll.mutateAsync(undefined).then((n) => toast.success(words.discard.done({ n })), tell);
  };
  const actions = (letter: Letter): Actions => {
    const link = linkOf(letter.text);
    return [
      { label: words.actions.read, icon: IconMail, run: () => read(letter) },
      link !== null && {
        label: words.actions.copy,
        icon: IconLink,
        run: async () => ((await copy(link)) ? toast.success(words.copied) : toast.error(words.notCopied)),
      },
      on &&
        letter.can_resend && {
          label: letter.state === 'WAITING' ? words.actions.now : words.actions.resend,
          icon: IconSend,
          run: () => resend(letter.mail_id).then(() => toast.success(words.resent({ subject: letter.subject })), tell),
        },
      letter.state === 'WAITING' && {
        label: words.discard.yes,
        icon: IconMailOff,
        danger: true,
        run: () => void askDiscard(letter),
      },
    ];
  };

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      back={
        <BackLink to="/settings" hash="mail">
          {words.back}
        </BackLink>
      }
      calls={outboxCalls}
      rowId={rowId}
      rowName={rowName}
      onOpen={read}
      columns={columns}
      card={(letter) => <LetterCard letter={letter} t={t.settings} />}
      actions={actions}
      more={
        list?.data.some(({ state }) => state === 'WAITING') && (
          <Button
            variant="default"
            leftSection={<IconMailOff size={16} aria-hidden />}
            loading={discardAll.isPending}
            onClick={() => void askDiscardAll()}
          >
            {words.discard.all.button}
          </Button>
        )
      }
      notice={!on && <p className={c.offNotice}>{words.off}</p>}
    >
      {dialog}
    </RecordList>
  );
}
