import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { hierarchiesQuery } from '@/records/pickers';
import { toast } from '@/ui/feedback/toast';
import { HierarchyPicker } from '@/ui/fields/HierarchyPicker';
import { TextField } from '@/ui/fields/TextField';
import { pathText, pathTo } from '@/ui/text/hierarchy';
import { PeopleField } from './PeopleField';
import { type TeamFormValues, teamForm } from './team-form';
import { changeTeam, createTeam, peopleSource, type Team, teamCalls, teamNow } from './teams.api';

/** The most characters of a name. */
const MAX_NAME = 200;

interface Props {
  /** The team to be changed; a new one is made without. */
  readonly team: Team | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a team. Open it by mounting it. */
export default function TeamModal({ team, onClose }: Props) {
  const t = useOfficeT().teams;
  const nodes = useQuery(hierarchiesQuery).data ?? [];
  const editing = useRecordModal<Team, TeamFormValues>({
    name: `team:${team?.team_id ?? 'new'}`,
    record: team,
    ...teamForm,
    faults: (values) => teamForm.faults(values, t.form.faults),
    create: (values, headers) => createTeam(teamForm.toNew(values), headers),
    change: (values, on) => changeTeam(on.team_id, teamForm.toChange(values, on)),
    reread: (on) => teamNow(on.team_id),
    shownIn: teamCalls.shownIn,
    onSaved: ({ name }) => toast.success((team ? t.done.edited : t.done.added)({ name: name.trim() })),
    onClose,
  });
  const { form } = editing;

  const say = (field: keyof TeamFormValues, v: TeamFormValues) => {
    if (field === 'users') return v.users.map(peopleSource.label).join('\n');
    if (field === 'name') return v.name;
    return v.work_hierarchy_id === null ? '' : pathText(pathTo(nodes, v.work_hierarchy_id));
  };

  return (
    <RecordModal
      editing={editing}
      title={team ? t.form.editTitle({ name: team.name }) : t.form.addTitle}
      create={t.form.create}
      names={t.form.fields}
      say={say}
    >
      <TextField label={t.form.fields.name} required maxLength={MAX_NAME} data-autofocus {...form.field('name')} />
      <HierarchyPicker
        label={t.form.fields.work_hierarchy_id}
        description={t.form.whierHint}
        nodes={nodes}
        {...form.field('work_hierarchy_id')}
      />
      <PeopleField label={t.form.fields.users} required {...form.field('users')} />
    </RecordModal>
  );
}
