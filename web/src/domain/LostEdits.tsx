import { Button } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import { useDraft } from '@/lib/draft';
import { CopyText } from '@/ui/CopyText';
import { Note } from '@/ui/Note';
import { type Draft, typedTexts } from './edits';

interface Props {
  readonly texts: readonly string[];
  readonly onDiscard: () => void;
}

/** What was typed into a record that others have closed or deleted meanwhile: to be copied elsewhere, or given up. */
export function LostEdits({ texts, onDiscard }: Props) {
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
      {t.text}
      {texts.map((text) => (
        <CopyText key={text} name={t.typed} text={text} button={t.copy} copied={t.copied} />
      ))}
    </Note>
  );
}

/** The same for a record that is not there any more, by the name under which its edits are kept. */
export function LostDraft<V extends Record<string, unknown>>({ name }: { name: string }) {
  const { found, drop } = useDraft<Draft<V>>(name);
  if (!found) return null;
  const texts = [...typedTexts(found.values, found.before), ...Object.values(found.unread ?? {})];
  return <LostEdits texts={texts} onDiscard={drop} />;
}
