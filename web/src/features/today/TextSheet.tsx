import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Order } from '@/domain/outbox/command';
import { outbox } from '@/domain/outbox/outbox';
import { useT } from '@/i18n/I18nProvider';
import { Sheet } from '@/ui/overlays/Sheet';
import c from './today.module.css';
import { useWords, Words } from './Words';

/** The greatest lengths that the server takes. */
const LONGEST = { describe: 10_000, comment: 4000, hold: 1000 } as const;

interface Props {
  order: Order;
  kind: keyof typeof LONGEST;
  onClose: () => void;
}

/** Asks for a text: what was done, a word to the office, or why it cannot go on. */
export function TextSheet({ order, kind, onClose }: Props) {
  const { asks } = useT().today;
  const t = asks[kind];
  const { text, write, drop } = useWords(kind, order.order_id);
  const [empty, setEmpty] = useState(false);

  const save = async () => {
    const words = text.trim();
    if (words === '') return setEmpty(true);
    onClose();
    await outbox.give(order, { kind, text: words });
    // Only now is it safe elsewhere.
    drop();
  };

  return (
    <Sheet
      onClose={onClose}
      title={t.title}
      footer={
        <Button className={c.mainAction} onClick={() => void save()}>
          {t.submit}
        </Button>
      }
    >
      <p className={c.sheetOrder}>{order.title}</p>
      <Words
        label={t.label}
        value={text}
        maxLength={LONGEST[kind]}
        error={empty && text.trim() === '' ? asks.required : undefined}
        focus
        onChange={write}
      />
    </Sheet>
  );
}
