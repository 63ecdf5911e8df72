import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { useDraftText } from '@/lib/draft';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { ICON } from '@/ui/media/icon';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import c from './OrderConflictModal.module.css';
import { awayText, conflictSpan, equipmentText, type OrderConflict, type Override } from './order-plan';

interface Props {
  readonly conflicts: readonly OrderConflict[];
  /** Assigns anyway; rejects when that is refused too, and the reason then stays. */
  readonly onOverride: (override: Override) => Promise<void>;
  /** Goes back to the plan with everything chosen still in it. */
  readonly onClose: () => void;
}

/**
 * Shows the orders, absences and equipment that conflict with a plan, and lets a person keep the plan with a reason.
 */
export function OrderConflictModal({ conflicts, onOverride, onClose }: Props) {
  const messages = useOfficeT();
  const { orderPlan, ui } = messages;
  const t = orderPlan.conflict;
  const { text: reason, write, drop } = useDraftText(`override:${conflicts.map(nameOf).join()}`);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const away = conflicts.filter((conflict) => conflict.absence_kind).length;
  const items = conflicts.filter((conflict) => conflict.equipment_id !== undefined).length;
  const words = wordsFor(t, { away, items, all: conflicts.length });

  const send = async () => {
    if (reason.trim() === '') return setMissing(true);
    setPending(true);
    setError(null);
    await onOverride({ override_conflicts: true, reason: reason.trim() }).then(drop, setError);
    setPending(false);
  };

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.back}
          </Button>
          <Button type="submit" loading={pending}>
            {items > 0 ? t.saveAnyway : t.anyway}
          </Button>
        </>
      }
    >
      <div className={base.stack16}>
        <Text>{words.intro({ n: conflicts.length })}</Text>
        <ul className={c.conflicts}>
          {conflicts.map((conflict) => (
            <li key={nameOf(conflict)} className={c.conflict}>
              <IconAlertTriangle {...ICON} className={c.icon} />
              <div className={c.text}>
                <span className={base.bold}>
                  {conflict.equipment_id === undefined ? conflict.worker : conflict.title}
                </span>
                <Why conflict={conflict} />
                <span className={base.figures}>{conflictSpan(conflict, messages)}</span>
              </div>
            </li>
          ))}
        </ul>
        <TextAreaField
          label={ui.reason.label}
          description={t.reasonHint}
          required
          rows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(words) => {
            write(words);
            setMissing(false);
          }}
          error={missing && ui.reason.required}
        />
        <ProblemText error={error} />
      </div>
    </ModalFrame>
  );
}

/** Shows one conflict; an order is a link. */
function Why({ conflict }: { readonly conflict: OrderConflict }) {
  const messages = useOfficeT();
  const { order_id: id, title } = conflict;
  const why = awayText(conflict, messages) ?? equipmentText(conflict, messages);
  if (id === 0) return why;
  return (
    <Link to="/work-orders/$orderId" params={{ orderId: String(id) }} target="_blank" className={c.link}>
      {why ?? messages.orderPlan.conflict.order({ id, title })}
    </Link>
  );
}

function wordsFor(
  t: Messages['orderPlan']['conflict'],
  { away, items, all }: { readonly away: number; readonly items: number; readonly all: number },
) {
  if (items > 0) return items < all ? t.mixed : t.equipment;
  return away === 0 ? t : away < all ? t.both : t.away;
}

const nameOf = ({ order_id, absence_id, equipment_id, worker_id, from }: OrderConflict) =>
  `${order_id} ${absence_id ?? 0} ${equipment_id ?? 0} ${worker_id} ${from}`;
