import { Button } from '@mantine/core';
import { useT } from '@/i18n/I18nProvider';
import c from './DraftOffer.module.css';

interface Props {
  /** The unfinished text. */
  readonly text: string;
  readonly onUse: () => void;
  readonly onDrop: () => void;
}

/** Offers what was typed into a form the last time and not saved. */
export function DraftOffer({ text, onUse, onDrop }: Props) {
  const t = useT().ui.draft;
  return (
    <div className={c.draft} role="status">
      <span className={c.text}>{text}</span>
      <Button size="xs" onClick={onUse}>
        {t.use}
      </Button>
      <Button size="xs" variant="default" onClick={onDrop}>
        {t.drop}
      </Button>
    </div>
  );
}
