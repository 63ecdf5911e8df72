import { useOfficeT } from '@/i18n/I18nProvider';
import { AsyncSelect } from '@/ui/AsyncSelect';
import { FiltersModal } from '@/ui/FiltersModal';
import { FieldGrid } from '@/ui/Section';
import { SelectField } from '@/ui/SelectField';
import { useAppForm } from '@/ui/use-app-form';
import { USER_TYPES, type UserType } from './user-form';
import { type Team, teamSource } from './users.api';
import type { UserFilters } from './users.search';

type Choice = 'any' | 'yes' | 'no';
type State = 'ACTIVE' | 'INVITED';
type Values = { team: Team | null; type: UserType | null; external: Choice; state: State | null };

interface Props {
  readonly filters: UserFilters;
  /** The team behind the number of its filter. */
  readonly team: Team | null;
  readonly onApply: (filters: UserFilters) => void;
  readonly onClose: () => void;
}

/** All filters of the list at once. */
export default function UserFiltersModal({ filters, team, onApply, onClose }: Props) {
  const { users, common } = useOfficeT();
  const t = users.filters;
  const form = useAppForm<Values>({
    initialValues: {
      team,
      type: filters.type ?? null,
      external: filters.external === undefined ? 'any' : filters.external ? 'yes' : 'no',
      state: filters.state ?? null,
    },
  });
  const apply = form.submit((v) =>
    onApply({
      team: v.team?.team_id,
      type: v.type ?? undefined,
      external: v.external === 'any' ? undefined : v.external === 'yes',
      state: v.state ?? undefined,
    }),
  );

  return (
    <FiltersModal onApply={apply} onClose={onClose}>
      <FieldGrid>
        <AsyncSelect label={t.team} source={teamSource} {...form.field('team')} />
        <SelectField
          label={t.type}
          clearable
          options={USER_TYPES.map((value) => ({ value, label: common.roles[value] }))}
          {...form.field('type')}
        />
        <SelectField<Choice>
          label={t.external}
          options={(['any', 'yes', 'no'] as const).map((value) => ({ value, label: t[value] }))}
          value={form.values.external}
          onChange={(external) => external && form.setFieldValue('external', external)}
        />
        <SelectField
          label={t.state}
          clearable
          options={(['ACTIVE', 'INVITED'] as const).map((value) => ({ value, label: users.states[value] }))}
          {...form.field('state')}
        />
      </FieldGrid>
    </FiltersModal>
  );
}
