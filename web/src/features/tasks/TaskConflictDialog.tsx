import { useQuery } from '@tanstack/react-query';
import type { TaskFormValues } from '@/domain/tasks/form/task-form';
import { useT } from '@/i18n/I18nProvider';
import type { CoreMessages } from '@/i18n/types';
import { ConflictDialog } from '@/records/editing/ConflictDialog';
import { hierarchiesQuery } from '@/records/pickers';
import { type HierarchyNode, pathText, pathTo } from '@/ui/text/hierarchy';
import type { Unit } from './task-edit';
import type { Conflicts } from './use-task-editing';

interface Props {
  readonly conflicts: Conflicts;
  readonly onResolve: (theirs: ReadonlySet<Unit>) => void;
  readonly onClose: () => void;
}

/** The conflict dialog of a task: its units in words. */
export default function TaskConflictDialog({ conflicts, onResolve, onClose }: Props) {
  const t = useT();
  const nodes = useQuery(hierarchiesQuery).data ?? [];
  const disputes = conflicts.all.map((conflict) => ({
    ...conflict,
    name: unitName(conflict.unit, t),
    mine: unitText(conflict.unit, conflicts.mine, nodes, t),
    theirs: unitText(conflict.unit, conflicts.theirs, nodes, t),
  }));
  return <ConflictDialog disputes={disputes} onResolve={onResolve} onClose={onClose} />;
}

/** The name of a unit, as the form labels its field. */
function unitName(unit: Unit, { place, tasks: { form } }: CoreMessages): string {
  const names: Partial<Record<Unit, string>> = {
    title: form.name,
    description: form.description,
    priority: form.priority,
    project: form.project,
    whier_id: form.whier,
    client_note: form.clientNote,
    address_name: place.name,
    location_type: place.type,
    address: form.address,
    working_hours: place.workingHours,
    contact_name: place.contactName,
    contact_phone: place.contactPhone,
    contact_email: place.contactEmail,
  };
  return names[unit] ?? unit;
}

/** The value of a unit in words; an address in lines. */
function unitText(unit: Unit, v: TaskFormValues, nodes: readonly HierarchyNode[], t: CoreMessages): string {
  switch (unit) {
    case 'address':
      return [v.address1, v.address2, `${v.zipcode} ${v.city}`.trim(), v.region, v.country].filter(Boolean).join('\n');
    case 'project':
      return v.project?.title ?? '';
    case 'client':
      return v.client?.name ?? '';
    case 'whier_id':
      return v.whier_id === null ? '' : pathText(pathTo(nodes, v.whier_id));
    case 'priority':
      return t.tasks.priority[v.priority];
    case 'location_type':
      return t.place.types[v.location_type];
    default:
      return String(v[unit] ?? '');
  }
}
