import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import { sessionQuery } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useDraftText } from '@/lib/draft';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import c from './Answer.module.css';
import { MentionField } from './MentionField';
import { type Colleague, commentCalls, type Subject, talkKeys } from './talk.api';
import { namedIn } from './text';

interface Props {
  readonly subject: { readonly kind: Subject; readonly id: number };
  /** The comment to answer; answering marks it and earlier ones as read, later ones stay unread. */
  readonly comment: number;
  /** The author of that comment, and whether it is shared with the other company, as the answer then is. */
  readonly to: string;
  readonly shared: boolean;
  readonly place: string;
  readonly onClose: () => void;
}

/** A form that answers a comment from where the person was notified of it. */
export function Answer({ subject, comment, to, shared, place, onClose }: Props) {
  const { conversations: t, ui } = useOfficeT();
  const sentence = useProblemSentence();
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const { text, write, drop } = useDraftText(`answer:${subject.kind}:${subject.id}:${comment}`);
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const [busy, setBusy] = useState(false);
  const calls = commentCalls[subject.kind];
  const submit = async () => {
    if (text.trim() === '' || busy) return;
    setBusy(true);
    try {
      const mention_ids = [...new Set(namedIn(text, people).map(({ user_id }) => user_id))];
      const said = { comment: text.trim(), photo: null, shared, mention_ids };
      await calls.add(subject.id, { ...said, headers: key.headers(said) });
      await calls.read(subject.id, comment);
      drop();
      toast.success(t.answered({ to }));
      onClose();
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      setBusy(false);
      for (const queryKey of [talkKeys.notices, talkKeys.conversations, sessionQuery.queryKey])
        void queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <form
      className={base.stack8}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MentionField
        subject={subject}
        aria-label={t.answerTo({ to })}
        placeholder={t.answerTo({ to })}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        autoFocus
        value={text}
        onChange={write}
        onName={(colleague) => setPeople((before) => [...before, colleague])}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
          if (event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <div className={base.tools}>
        {/* Readers are named before sending. */}
        <span className={c.reads}>{shared ? t.both({ other: place }) : t.own}</span>
        <Button size="xs" variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
        <Button size="xs" type="submit" loading={busy} disabled={text.trim() === ''}>
          {t.send}
        </Button>
      </div>
    </form>
  );
}
