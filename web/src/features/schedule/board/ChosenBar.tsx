import { Button, CloseButton } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from '../schedule.module.css';
import m from './marks.module.css';

interface Props {
  readonly count: number;
  readonly onMove: () => void;
  readonly onAssign: () => void;
  readonly onUnplan: () => void;
  readonly onClear: () => void;
}

/** The actions for the chosen orders, besides moving them. */
export default function ChosenBar({ count, onMove, onAssign, onUnplan, onClear }: Props) {
  const t = useOfficeT().schedule;
  return (
    <section className={c.chosen} data-foot aria-label={t.chosen.title}>
      <b title={t.chosen.hint}>{t.chosen.count({ n: count })}</b>
      {(
        [
          [t.chosen.move, 'M', onMove],
          [t.addWorker, 'A', onAssign],
          [t.unplan, 'U', onUnplan],
        ] as const
      ).map(([label, key, run]) => (
        <Button key={key} size="xs" variant="default" aria-keyshortcuts={key} onClick={run}>
          {label}
          <kbd className={m.key} aria-hidden>
            {key}
          </kbd>
        </Button>
      ))}
      <CloseButton
        aria-label={t.chosen.clear}
        aria-keyshortcuts="Escape"
        title={`${t.chosen.clear} (Esc)`}
        onClick={onClear}
      />
    </section>
  );
}
