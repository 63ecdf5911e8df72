import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useIdempotencyKey } from '@/api/idempotency';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { type LineRow, toLines, unbound } from './invoice-lines';
import { type Invoice, newDraftOf } from './invoices.api';

interface Props {
  readonly invoice: Invoice;
  /** The lines as they were typed. */
  readonly rows: readonly LineRow[];
  /** Gives the typed lines up. */
  readonly onDone: () => void;
}

/** Says who issued or that somebody deleted the draft whose lines were being typed, and makes a new one of them. */
export function OverruledLines({ invoice, rows, onDone }: Props) {
  const words = useOfficeT().invoices.overruled;
  const navigate = useNavigate();
  const sentence = useRefusalSentence();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const id = await newDraftOf(invoice, toLines(rows.map(unbound)), key.headers(rows));
      flushSync(onDone); // nothing is unsaved any more when the page is left
      await navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } });
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Note
      tone="warning"
      isNews
      action={
        <span className={base.wrap}>
          <Button size="xs" variant="default" disabled={busy} onClick={onDone}>
            {words.discard}
          </Button>
          {invoice.kind !== 'ADVANCE' && (
            <Button size="xs" loading={busy} onClick={() => void make()}>
              {words.make}
            </Button>
          )}
        </span>
      }
    >
      {invoice.is_deleted ? words.deleted : words.issued({ name: invoice.issued_by, num: invoice.invoice_num })}
    </Note>
  );
}
