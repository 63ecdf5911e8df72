import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { useDraft } from '@/lib/draft';
import type { historyPages } from '@/records/history/history';
import { CopyText } from '@/ui/feedback/CopyText';
import { Note } from '@/ui/feedback/Note';
import { type Draft, typedTexts } from './edits';

interface Closed {
  /** The status that it has now, in words. */
  readonly status: string;
  /** The history of its status. */
  readonly history: ReturnType<typeof historyPages>;
}

interface Props {
  readonly texts: readonly string[];
  readonly closed?: Closed;
  readonly onDiscard: () => void;
}

/** Shows the texts typed into a record that others have closed or deleted meanwhile, to be copied or discarded. */
export function LostEdits({ texts, closed, onDiscard }: Props) {
  const t = useT().record.lost;
  if (texts.length === 0) return null;
  return (
    <Note
      tone="warning"
      isNews
      action={
        <Button variant="default" size="xs" onClick={onDiscard}>
          {t.discard}
        </Button>
      }
    >
      {closed && <Closing {...closed} />}
      {t.text}
      {texts.map((text) => (
        <CopyText key={text} name={t.typed} text={text} button={t.copy} copied={t.copied} />
      ))}
    </Note>
  );
}

/** Names who closed the record, and when. */
function Closing({ status, history }: Closed) {
  const last = useInfiniteQuery(history).data?.pages[0]?.data[0];
  return last && <div>{[status, last.user, formatDateTime(last.datetime)].filter(Boolean).join(' · ')}</div>;
}

/** Shows the same for a record that is gone; `name` is the key of its draft. */
export function LostDraft<V extends Record<string, unknown>>({ name }: { name: string }) {
  const { found, drop } = useDraft<Draft<V>>(name);
  if (!found) return null;
  const texts = [...typedTexts(found.values, found.before), ...Object.values(found.unread ?? {})];
  return <LostEdits texts={texts} onDiscard={drop} />;
}
