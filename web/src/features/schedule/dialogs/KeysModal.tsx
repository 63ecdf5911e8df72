import { IconAlertTriangle, IconArrowsLeftRight, IconChevronsUp, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ORDER_HOLD, ORDER_STATUS, type OrderStatus, timedStatus } from '@/domain/orders/order-status';
import { useOfficeT, useT } from '@/i18n/I18nProvider';
import { KeyList } from '@/ui/layout/KeyList';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from '../schedule.module.css';
import k from './KeysModal.module.css';

const ICON = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;

/** Shows the keys of the board, and the meaning of the marks on cards. */
export default function KeysModal({ onClose }: { onClose: () => void }) {
  const { schedule, boardMoves, whoIsFree } = useOfficeT();
  const t = schedule.help;
  const { orders } = useT();
  const keys: readonly (readonly [string, string])[] = [
    ['← ↑ → ↓', t.walk],
    ['Enter', t.open],
    ['M', t.move],
    ['Tab', t.free],
    ['U', t.unplan],
    ['A', t.assign],
    ['S', t.suggest],
    ['N', t.add],
    ['F', whoIsFree.key],
    ['O', t.absent],
    ['R', boardMoves.help.replace],
    ['X', boardMoves.help.exchange],
    ['D', boardMoves.help.tomorrow],
    ['E', boardMoves.help.nextFree],
    ['Ctrl Z', t.undo],
    ['Ctrl Y', t.redo],
    ['1 2 3', t.days],
    ['4 5', t.modes],
    ['T', t.today],
    ['+ −', t.zoom],
    ['W', t.wait],
    ['/', t.search],
    ['Ctrl P', t.print],
    ['Shift', t.choose],
    ['Esc', t.escape],
  ];
  const marks: readonly (readonly [ReactNode, string])[] = [
    ...(Object.keys(ORDER_STATUS) as OrderStatus[]).map((status) => {
      const { icon: Icon, tone } = ORDER_STATUS[status];
      return [<Sample key={status} tone={tone} icon={<Icon {...ICON} />} />, timedStatus(status, orders)] as const;
    }),
    [<Sample key="hold" tone={ORDER_HOLD.tone} icon={<ORDER_HOLD.icon {...ICON} />} />, orders.hold],
    [<Sample key="late" tone="indigo" isLate icon={<span className={c.lateText}>+35 min</span>} />, t.late],
    [
      <Sample key="clash" tone="indigo" clashes icon={<IconAlertTriangle {...ICON} className={c.clashMark} />} />,
      t.clash,
    ],
    [<IconChevronsUp key="high" {...ICON} className={c.high} />, t.high],
    [<IconArrowsLeftRight key="external" {...ICON} />, orders.external],
    [<IconLink key="shared" {...ICON} />, t.shared],
  ];
  return (
    <ModalFrame opened onClose={onClose} title={t.title} width="wide">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it has nothing else to focus, and is scrolled by keys */}
      <section className={k.help} tabIndex={0} aria-label={t.title}>
        <section>
          <h3>{t.keys}</h3>
          <KeyList entries={keys} />
        </section>
        <section>
          <h3>{t.marks}</h3>
          <KeyList entries={marks} />
          <h3>{t.pointer}</h3>
          <ul className={k.hints}>
            {t.hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </section>
      </section>
    </ModalFrame>
  );
}

interface SampleProps {
  readonly tone: string;
  readonly icon: ReactNode;
  readonly isLate?: boolean;
  readonly clashes?: boolean;
}

/** A card as small as a word. */
const Sample = ({ tone, icon, isLate, clashes }: SampleProps) => (
  <span className={`${c.card} ${k.sample}`} data-tone={tone} data-late={isLate} data-clash={clashes}>
    {icon}
  </span>
);
