import { useOfficeT } from '@/i18n/I18nProvider';
import { Comments } from '@/records/files/record-parts';
import { Section } from '@/ui/layout/Section';
import type { Offer } from './offer-page.api';
import { useOfferComments } from './offer-talk.api';
import QuestionsSection from './QuestionsSection';

/** Shows the client's questions and their answers; to the company that offers, also its internal comments. */
export default function TalkSection({ offer, isOwn }: { offer: Offer; isOwn: boolean }) {
  return (
    <>
      <QuestionsSection offer={offer} />
      {isOwn && <CommentsSection offer={offer} />}
    </>
  );
}

function CommentsSection({ offer }: { offer: Offer }) {
  const t = useOfficeT().offers.page;
  return (
    <Section title={t.comments}>
      <Comments
        comments={offer.comments}
        calls={useOfferComments(offer.offer_id)}
        draft={`offer-comment:${offer.offer_id}`}
        mayComment={offer.allowed_actions.includes('offer.comment')}
        busy={false}
      />
    </Section>
  );
}
