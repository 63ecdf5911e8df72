import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { spanText } from '@/domain/orders/order-plan';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { Kind, StateBadge } from './absence-columns';
import { whenText } from './absence-text';
import { type AbsenceAction, type AbsenceRow, useAbsenceNow } from './absences.api';
import c from './absences.module.css';

interface Props {
  readonly absence: AbsenceRow;
  readonly office: boolean;
  /** Approving what was read here needs no further question. */
  readonly onDo: (what: 'approve' | 'reject' | 'cancel' | 'edit' | 'delete', absence: AbsenceRow) => void;
  readonly onClose: () => void;
}

/** Everything about an absence: for the office also which work orders it meets, before it decides. */
export default function AbsenceDetailsModal({ absence: shown, office, onDo, onClose }: Props) {
  const absence = useAbsenceNow(shown);
  const { absences: t, ui } = useOfficeT();
  const may = (action: AbsenceAction) => absence.allowed_actions.includes(action);
  const { orders } = absence;
  const waits = absence.state === 'REQUESTED';
  const facts = [
    { name: t.details.note, value: absence.note },
    { name: t.details.reason, value: absence.reason },
    { name: t.details.cancel, value: absence.cancel?.reason ?? '' },
    {
      name: t.details.asked,
      value: t.details.decided({ by: absence.created_by, at: formatDateTime(absence.created_at) }),
    },
    {
      name: t.details.decidedBy,
      value:
        absence.decided_by && absence.decided_at
          ? t.details.decided({ by: absence.decided_by, at: formatDateTime(absence.decided_at) })
          : '',
    },
  ].filter(({ value }) => value !== '');

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={office ? absence.name : t.details.title}
      footer={
        <>
          {!office && may('absence.delete') ? (
            <Button variant="default" onClick={() => onDo('delete', absence)}>
              {t.actions.takeBack}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {ui.close}
            </Button>
          )}
          {may('absence.edit') && !waits && (
            <Button variant="default" onClick={() => onDo('edit', absence)}>
              {t.actions.edit}
            </Button>
          )}
          {may('absence.cancel') && (
            <Button variant="default" onClick={() => onDo('cancel', absence)}>
              {t.actions.cancel}
            </Button>
          )}
          {absence.cancel && may('absence.delete') && (
            <Button variant="default" onClick={() => onDo('delete', absence)}>
              {t.actions.delete}
            </Button>
          )}
          {absence.cancel && may('absence.approve') && (
            <Button onClick={() => onDo('approve', absence)}>{t.actions.keep}</Button>
          )}
          {waits && may('absence.reject') && (
            <Button variant="default" onClick={() => onDo('reject', absence)}>
              {t.actions.reject}
            </Button>
          )}
          {waits && may('absence.approve') && (
            <Button onClick={() => onDo('approve', absence)} data-autofocus>
              {t.actions.approve}
            </Button>
          )}
          {waits && !office && may('absence.edit') && (
            <Button onClick={() => onDo('edit', absence)} data-autofocus>
              {t.actions.edit}
            </Button>
          )}
        </>
      }
    >
      <div className={base.stack16}>
        <div className={base.facts}>
          <span className={c.when}>{whenText(absence)}</span>
          <StateBadge absence={absence} t={t} />
          <Kind absence={absence} t={t} />
        </div>
        {office && absence.state !== 'REJECTED' && orders.length > 0 && (
          <Note tone="warning">
            {t.details.clash({ n: orders.length })}
            <ul className={c.orders}>
              {orders.map(({ order_id, title, from, to }) => (
                <li key={order_id}>
                  <Link
                    to="/work-orders/$orderId"
                    params={{ orderId: String(order_id) }}
                    target="_blank"
                    className={c.orderLink}
                  >
                    {t.details.order({ id: order_id, title })}
                  </Link>
                  <span className={c.orderWhen}>{spanText(from, to)}</span>
                </li>
              ))}
            </ul>
            {t.details.clashNext}
          </Note>
        )}
        {office && absence.state === 'REQUESTED' && orders.length === 0 && <Note>{t.details.free}</Note>}
        <dl className={c.facts}>
          {facts.map(({ name, value }) => [
            <dt key={name} className={base.faint}>
              {name}
            </dt>,
            <dd key={`${name} value`} className={base.typed}>
              {value}
            </dd>,
          ])}
        </dl>
      </div>
    </ModalFrame>
  );
}
