import { Button, CloseButton } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Deed } from '../moves/deeds';
import c from '../schedule.module.css';
import m from './marks.module.css';

interface Props {
  readonly count: number;
  readonly onMove: () => void;
  readonly onAssign: () => void;
  readonly onUnplan: () => void;
  readonly onAct: (deed: Deed) => void;
  readonly onExchange: () => void;
  readonly onClear: () => void;
}

/** The actions for the chosen orders, besides moving them. */
export default function ChosenBar({ count, onMove, onAssign, onUnplan, onAct, onExchange, onClear }: Props) {
  const { schedule: t, boardMoves } = useOfficeT();
  return (
    <section className={c.chosen} data-foot aria-label={t.chosen.title}>
      <b title={t.chosen.hint}>{t.chosen.count({ n: count })}</b>
      {(
        [
          [t.chosen.move, 'M', onMove],
          [t.addWorker, 'A', onAssign],
          [boardMoves.replaceShort, 'R', () => onAct('r')],
          ...(count === 2 ? ([[boardMoves.exchangeShort, 'X', onExchange]] as const) : []),
          [boardMoves.tomorrow, 'D', () => onAct('d')],
          [boardMoves.nextFree, 'E', () => onAct('e')],
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
