import { useOfficeT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { DateRangeFields } from '@/ui/DateRangeFields';
import type { DateRange } from '@/ui/dates';
import { FiltersModal } from '@/ui/FiltersModal';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { useAppForm } from '@/ui/use-app-form';
import { KINDS } from './absence-text';
import { type AbsenceKind, type Person, personSource } from './absences.api';
import c from './absences.module.css';
import type { AbsenceFilters } from './absences.search';

type Values = { person: Person | null; kind: AbsenceKind | null; range: DateRange };

interface Props {
  readonly filters: AbsenceFilters;
  /** Everybody's absences are listed, so that one person can be chosen. */
  readonly office: boolean;
  /** The person behind the number of their filter. */
  readonly person: Person | null;
  readonly onApply: (filters: AbsenceFilters) => void;
  readonly onClose: () => void;
}

/** All filters of the list at once. */
export default function AbsenceFiltersModal({ filters, office, person, onApply, onClose }: Props) {
  const { absences } = useOfficeT();
  const t = absences.filters;
  const form = useAppForm<Values>({
    initialValues: {
      person,
      kind: filters.kind ?? null,
      range: { from: filters.from ?? null, to: filters.to ?? null },
    },
  });
  const apply = form.submit((v) =>
    onApply({
      person: v.person?.user_id,
      kind: v.kind ?? undefined,
      from: v.range.from ?? undefined,
      to: v.range.to ?? undefined,
    }),
  );

  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <div className={c.form}>
        <FieldGrid>
          {office && <AsyncSelect label={t.person} source={personSource} {...form.field('person')} />}
          <SelectField
            label={t.kind}
            clearable
            options={KINDS.map((value) => ({ value, label: absences.kinds[value] }))}
            {...form.field('kind')}
          />
        </FieldGrid>
        <DateRangeFields
          fromLabel={t.from}
          toLabel={t.to}
          bounded
          value={form.values.range}
          onChange={(range) => form.setFieldValue('range', range)}
        />
      </div>
    </FiltersModal>
  );
}
