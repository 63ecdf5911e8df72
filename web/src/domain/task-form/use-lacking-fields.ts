import { useT } from '@/i18n/I18nProvider';
import { type TaskFormValues, taskFaults } from './task-form';

/** The labels of the fields that keep the form of a task from being sent, as they stand on the screen. */
export function useLackingFields(v: TaskFormValues): readonly string[] {
  const { place, tasks } = useT();
  const t = tasks.form;
  const faults = taskFaults(v);
  return Object.entries({
    title: t.name,
    description: t.description,
    client: v.role_type === 'CLIENT' ? t.contractor : t.client,
    client_note: t.clientNote,
    whier_id: t.whier,
    address_name: place.name,
    address1: place.address1,
    city: place.city,
    contact_email: place.contactEmail,
  } satisfies Partial<Record<keyof TaskFormValues, string>>).flatMap(([field, label]) =>
    field in faults ? [label] : [],
  );
}
