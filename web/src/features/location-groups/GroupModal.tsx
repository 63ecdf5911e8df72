import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordModal } from '@/records/dialogs/RecordModal';
import { useRecordModal } from '@/records/dialogs/use-record-modal';
import { toast } from '@/ui/feedback/toast';
import { TextField } from '@/ui/fields/TextField';
import { type GroupFormValues, groupForm } from './group-form';
import { changeGroup, createGroup, type Group, groupCalls, groupNow } from './groups.api';
import { LocationsField } from './LocationsField';

/** The most characters of a name. */
const MAX_NAME = 200;

interface Props {
  /** The group to be changed; a new one is made without. */
  readonly group: Group | undefined;
  readonly onClose: () => void;
}

/** Makes or changes a location group. Open it by mounting it. */
export default function GroupModal({ group, onClose }: Props) {
  const t = useOfficeT().locationGroups;
  const editing = useRecordModal<Group, GroupFormValues>({
    name: `location-group:${group?.locgroup_id ?? 'new'}`,
    record: group,
    ...groupForm,
    faults: (values) => groupForm.faults(values, t.form.faults),
    create: (values, headers) => createGroup(groupForm.toNew(values), headers),
    change: (values, on) => changeGroup(on.locgroup_id, groupForm.toChange(values, on)),
    reread: (on) => groupNow(on.locgroup_id),
    shownIn: groupCalls.shownIn,
    onSaved: (values) => {
      const name = values.name.trim();
      if (group) toast.success(t.done.edited({ name }), { title: t.done.editedTitle });
      else toast.success(t.done.added({ name }), { title: t.done.addedTitle });
    },
    onClose,
  });
  const { form } = editing;

  return (
    <RecordModal
      editing={editing}
      title={group ? t.form.editTitle({ name: group.name }) : t.form.addTitle}
      create={t.form.create}
      lacks={Object.values(groupForm.faults(form.values, t.form.faults))[0] ?? null}
      names={t.form.fields}
      say={(field, v) => (field === 'name' ? v.name : v.locations.map(({ path }) => path).join('\n'))}
    >
      <TextField label={t.form.fields.name} required maxLength={MAX_NAME} data-autofocus {...form.field('name')} />
      <LocationsField label={t.form.fields.locations} required {...form.field('locations')} />
    </RecordModal>
  );
}
