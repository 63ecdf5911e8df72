import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { useDraftText } from '@/lib/draft';
import { ICON } from '@/ui/icon';
import { ModalFrame } from '@/ui/ModalFrame';
import { ProblemText } from '@/ui/ProblemText';
import { TextAreaField } from '@/ui/TextAreaField';
import c from './OrderConflictModal.module.css';
import { awaySpanText, awayText, type OrderConflict, type Override, spanText } from './order-plan';

interface Props {
  readonly conflicts: readonly OrderConflict[];
  /** Assigns anyway; rejects when that is refused too, and the reason then stays. */
  readonly onOverride: (override: Override) => Promise<void>;
  /** Goes back to the plan with everything chosen still in it. */
  readonly onClose: () => void;
}

/** Says which work orders are in the way of a plan, and lets it stand anyway for a reason. */
export function OrderConflictModal({ conflicts, onOverride, onClose }: Props) {
  const messages = useT();
  const { orderPlan, ui } = messages;
  const t = orderPlan.conflict;
  const { text: reason, write, drop } = useDraftText(`override:${conflicts.map(nameOf).join()}`);
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const away = conflicts.filter((conflict) => conflict.absence_kind).length;
  const words = away === 0 ? t : away < conflicts.length ? t.both : t.away;

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
            {t.anyway}
          </Button>
        </>
      }
    >
      <div className={c.body}>
        <Text>{words.intro({ n: conflicts.length })}</Text>
        <ul className={c.conflicts}>
          {conflicts.map((conflict) => (
            <li key={nameOf(conflict)} className={c.conflict}>
              <IconAlertTriangle {...ICON} className={c.icon} />
              <div className={c.text}>
                <span className={c.worker}>{conflict.worker}</span>
                {awayText(conflict, messages) ?? (
                  <Link
                    to="/work-orders/$orderId"
                    params={{ orderId: String(conflict.order_id) }}
                    target="_blank"
                    className={c.link}
                  >
                    {t.order({ id: conflict.order_id, title: conflict.title })}
                  </Link>
                )}
                <span className={c.when}>
                  {(conflict.absence_kind ? awaySpanText : spanText)(conflict.from, conflict.to)}
                </span>
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

const nameOf = ({ order_id, absence_id, worker_id }: OrderConflict) => `${order_id} ${absence_id ?? 0} ${worker_id}`;
