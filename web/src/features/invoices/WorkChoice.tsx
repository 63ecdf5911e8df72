import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, costText, formatMoney } from '@/lib/money';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { FoldSection } from '@/ui/layout/FoldSection';
import { type WaitingTask, workQuery } from './invoices.api';
import c from './invoices.module.css';

interface Props {
  readonly tasks: readonly WaitingTask[];
  /** The chosen lines; null for all. */
  readonly value: readonly number[] | null;
  readonly onChange: (value: readonly number[] | null) => void;
  readonly error?: React.ReactNode;
}

/** Chooses lines of tasks, and shows what they come to. */
export function WorkChoice({ tasks, value, onChange, error }: Props) {
  const words = useOfficeT().invoices.make;
  const work = useQuery(workQuery(tasks.map(({ task_id }) => task_id)));
  const lines = work.data ?? [];
  const all = lines.map(({ order_line_item_id: id }) => id);
  const chosen = new Set(value ?? all);
  const net = lines.reduce((sum, line) => (chosen.has(line.order_line_item_id) ? sum + centsOf(line.net) : sum), 0);
  const toggle = (id: number, isChosen: boolean) => {
    const next = all.filter((one) => (one === id ? isChosen : chosen.has(one)));
    onChange(next.length === all.length ? null : next);
  };
  return (
    <>
      {work.isSuccess && (
        <Note>{words.sum({ client: tasks[0]?.client_name ?? '', net: formatMoney(net, 'EUR') })}</Note>
      )}
      {lines.length > 1 && (
        <FoldSection title={words.lines({ n: chosen.size, of: all.length })}>
          <ul className={c.work}>
            {lines.map((line) => (
              <li key={line.order_line_item_id}>
                <Checkbox
                  label={line.name}
                  checked={chosen.has(line.order_line_item_id)}
                  onChange={({ currentTarget }) => toggle(line.order_line_item_id, currentTarget.checked)}
                />
                <span className={base.fixedFigures}>{costText(line.net ?? 0, 'EUR')}</span>
              </li>
            ))}
          </ul>
        </FoldSection>
      )}
      {error && <p className={c.fault}>{error}</p>}
      <ProblemText error={work.error ?? undefined} />
    </>
  );
}
