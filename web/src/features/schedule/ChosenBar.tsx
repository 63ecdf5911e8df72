import { Button, CloseButton } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from './schedule.module.css';

interface Props {
  readonly count: number;
  readonly onAssign: () => void;
  readonly onUnplan: () => void;
  readonly onClear: () => void;
}

/** What can be done with the chosen orders besides moving them. */
export function ChosenBar({ count, onAssign, onUnplan, onClear }: Props) {
  const t = useOfficeT().schedule;
  if (count === 0) return null;
  return (
    <section className={c.chosen} aria-label={t.chosen.title}>
      <b>{t.chosen.count({ n: count })}</b>
      <span className={c.quiet}>{t.chosen.hint}</span>
      <Button size="xs" variant="default" onClick={onAssign}>
        {t.addWorker}
      </Button>
      <Button size="xs" variant="default" onClick={onUnplan}>
        {t.unplan}
      </Button>
      <CloseButton aria-label={t.chosen.clear} onClick={onClear} />
    </section>
  );
}
