import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '@/api/idempotency';
import c from '@/domain/items/lines-table.module.css';
import { MONEY_SHOWN_IN } from '@/domain/payments/payments.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { dayText } from '@/lib/day-text';
import { centsOf, costText, formatMoney } from '@/lib/money';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { acceptPayments, proposalsQuery } from './statements.api';

/** Shows the payments that fit an invoice by reference and amount, and accepts them all. Open it by mounting it. */
export default function ProposalsModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT();
  const words = t.payments.statements.proposals;
  const queryClient = useQueryClient();
  const key = useIdempotencyKey();
  const found = useQuery(proposalsQuery);
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const rows = (found.data ?? []).flatMap(({ proposal, ...payment }) => (proposal ? [{ ...payment, proposal }] : []));
  const onSubmit = async () => {
    if (busy || rows.length === 0) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const payments = rows.map(({ bank_payment_id, version, proposal }) => ({
        bank_payment_id,
        version,
        invoice_id: proposal.invoice_id,
        balance_version: proposal.version,
      }));
      await acceptPayments(payments, key.headers(payments));
      toast.success(words.done({ n: rows.length }));
      onClose();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
      for (const queryKey of MONEY_SHOWN_IN) void queryClient.invalidateQueries({ queryKey });
    }
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} disabled={rows.length === 0}>
            {words.submit({ n: rows.length })}
          </Button>
        </>
      }
    >
      {found.error && !found.data && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && rows.length === 0 && <p>{words.none}</p>}
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
        <section className={c.scroll} tabIndex={0} aria-label={words.title}>
          <table className={c.lines}>
            <thead>
              <tr>
                <th scope="col">{words.payer}</th>
                <th scope="col">{words.day}</th>
                <th scope="col">{words.invoice}</th>
                <th scope="col">{words.amount}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ bank_payment_id: id, party, booked_on: day, amount, currency, proposal }) => (
                <tr key={id}>
                  <td>{party || proposal.client_name}</td>
                  <td>{dayText(day)}</td>
                  <td>{proposal.invoice_num}</td>
                  <td>{costText(amount ?? 0, currency)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>{words.total}</td>
                <td>{formatMoney(rows.reduce((sum, { amount }) => sum + centsOf(amount), 0))}</td>
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <ProblemText error={problem} />
    </ModalFrame>
  );
}
