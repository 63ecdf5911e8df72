import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useDraftText } from '@/lib/draft';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { Section } from '@/ui/layout/Section';
import type { Offer } from './offer-page.api';
import c from './offer-page.module.css';
import { useSay } from './offer-talk.api';

/** Shows the client's questions about the offer and the answers; both sides can read all of them. */
export default function QuestionsSection({
  offer,
}: {
  offer: Pick<Offer, 'offer_id' | 'role_type' | 'allowed_actions' | 'questions_and_answers'>;
}) {
  const t = useOfficeT().offers.page;
  const say = useSay(offer.offer_id);
  const { text, write, drop } = useDraftText(`offer-question:${offer.offer_id}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const mayAsk = offer.allowed_actions.includes('offer.ask');
  const isClient = offer.role_type === 'CLIENT';
  const all = offer.questions_and_answers;
  if (all.length === 0 && !mayAsk) return null;
  const send = () => {
    if (text.trim() === '' || say.isPending) return;
    say.mutate(text.trim(), {
      onSuccess: () => {
        drop();
        box.current?.focus();
      },
    });
  };
  return (
    <Section title={isClient ? t.ownQuestions : t.questions}>
      {all.length === 0 && <EmptyState compact text={isClient ? t.noOwnQuestions : t.noQuestions} />}
      <ul className={c.list}>
        {all.map((said) => (
          <li key={said.offer_question_id} data-side={said.side}>
            <span className={base.note}>
              <b>{said.name}</b> · {formatDateTime(said.asked_at)}
            </span>
            <span className={c.said}>{said.text}</span>
          </li>
        ))}
      </ul>
      {mayAsk && (
        <div className={c.say}>
          <TextAreaField
            ref={box}
            label={isClient ? t.ask : t.answer}
            rows={2}
            maxLength={2000}
            readOnly={say.isPending}
            value={text}
            onChange={write}
          />
          <ProblemText error={say.error} />
          <Button onClick={send} loading={say.isPending} disabled={text.trim() === ''}>
            {t.send}
          </Button>
        </div>
      )}
    </Section>
  );
}
