import { useState } from 'react';
import { DateField } from '@/ui/fields/DateField';
import { DateRangeFields } from '@/ui/fields/DateRangeFields';
import { TimeField } from '@/ui/fields/TimeField';
import { FieldGrid, Section } from '@/ui/layout/Section';
import type { DateRange } from '@/ui/text/dates';

/** Days, ranges and times. */
export function DatesDemo() {
  const [day, setDay] = useState<string | null>('2026-11-21');
  const [range, setRange] = useState<DateRange>({ from: '2026-11-02', to: '2026-11-20' });
  const [filter, setFilter] = useState<DateRange>({ from: null, to: '2026-11-20' });
  const [time, setTime] = useState('08:30');
  return (
    <Section title="Kalendar, raspon datuma, vrijeme">
      <FieldGrid>
        <DateField label="Rok" value={day} onChange={setDay} />
        <TimeField label="Početak" value={time} onChange={setTime} />
        <DateRangeFields fromLabel="Planirano od" toLabel="Planirano do" value={range} onChange={setRange} />
        <DateRangeFields fromLabel="Kreirano od" toLabel="Kreirano do" bounded value={filter} onChange={setFilter} />
      </FieldGrid>
    </Section>
  );
}
