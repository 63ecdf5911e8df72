import { Button } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { Note } from '@/ui/feedback/Note';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { FISCAL } from './invoice-status';
import type { Invoice } from './invoices.api';

interface Props {
  readonly fiscal: NonNullable<Invoice['fiscal']>;
  /** Reports it once more; absent for those who may not. */
  readonly onReport?: (() => void) | undefined;
}

/** What became of an invoice to a citizen at the Tax Administration, and what is to be done where it has no JIR. */
export function FiscalSection({ fiscal, onReport }: Props) {
  const words = useOfficeT().invoices.fiscal;
  const { state, zki, jir, late, reason, trouble } = fiscal;
  const isOverdue = state !== 'TAKEN' && Date.parse(fiscal.deliver_by) < Date.now();
  return (
    <Section title={words.title}>
      <Facts>
        <Fact name={words.state}>
          <StatusBadge {...FISCAL[state]} label={words.states[state]} />
        </Fact>
        {jir && <Fact name="JIR">{jir}</Fact>}
        <Fact name="ZKI">{zki}</Fact>
        {fiscal.taken_at ? (
          <Fact name={words.taken}>
            {formatDateTime(fiscal.taken_at)}
            {late && ` · ${words.late}`}
          </Fact>
        ) : (
          <Fact name={words.deliverBy}>{formatDateTime(fiscal.deliver_by)}</Fact>
        )}
        {reason && <Fact name={words.reason}>{reason}</Fact>}
      </Facts>
      {trouble && <Note tone="warning">{words.troubles[trouble]}</Note>}
      {state === 'REFUSED' && <Note tone="warning">{words.refused}</Note>}
      {isOverdue && <Note tone="warning">{words.overdue}</Note>}
      {state !== 'TAKEN' && onReport && (
        <Button variant="default" onClick={onReport}>
          {words.again}
        </Button>
      )}
    </Section>
  );
}
