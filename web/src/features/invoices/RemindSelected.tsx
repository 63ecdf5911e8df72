import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Failure } from '@/records/list/FailedModal';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { moneyState } from './invoice-status';
import { type InvoiceRow, remindOf, SHOWN_IN } from './invoices.api';

const FailedModal = lazyPart(() => import('@/records/list/FailedModal'));

interface Props {
  readonly invoices: readonly InvoiceRow[];
  /** Called with the invoices that stay ticked, because no reminder was sent of them. */
  readonly onLeft: (ids: ReadonlySet<number>) => void;
}

/** Mails the next reminder of each ticked invoice that is overdue. */
export function RemindSelected({ invoices, onLeft }: Props) {
  const words = useOfficeT().invoices.remind;
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<readonly Failure[]>([]);
  const late = invoices.filter((invoice) => moneyState(invoice) === 'OVERDUE');
  const send = async () => {
    const n = late.length;
    if (!(await confirm({ title: words.ask({ n }), message: words.askMessage, confirmLabel: words.submit }))) return;
    setBusy(true);
    const left: Failure[] = [];
    for (const { invoice_id: id, invoice_num: num, tenant } of late)
      await remindOf(id, {}).catch((error: unknown) => {
        left.push({ id, name: <strong>{[num, tenant?.name].filter(Boolean).join(' · ')}</strong>, error });
      });
    setBusy(false);
    setFailed(left);
    onLeft(new Set(left.map(({ id }) => id)));
    if (n > left.length) toast.success(words.sent({ n: n - left.length }));
    await Promise.all(SHOWN_IN.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return (
    <>
      <Button size="xs" loading={busy} disabled={late.length === 0} onClick={() => void send()}>
        {words.several({ n: late.length })}
      </Button>
      {failed.length > 0 && (
        <FailedModal title={words.failed({ n: failed.length })} failed={failed} onClose={() => setFailed([])} />
      )}
    </>
  );
}
