import { useT } from '@/i18n/I18nProvider';
import { LackingFields } from '@/ui/Lacks';
import { type TaskFormValues, taskFaults } from './task-form';

/** The fields that keep the form of a task from being sent, by their labels, beside its button. */
export function TaskLacks({ values }: { values: TaskFormValues }) {
  const { place, tasks } = useT();
  const t = tasks.form;
  const faults = taskFaults(values);
  const labels = {
    title: t.name,
    description: t.description,
    client: values.role_type === 'CLIENT' ? t.contractor : t.client,
    client_note: t.clientNote,
    whier_id: t.whier,
    address_name: place.name,
    address1: place.address1,
    city: place.city,
    contact_email: place.contactEmail,
  } satisfies Partial<Record<keyof TaskFormValues, string>>;
  return (
    <LackingFields labels={Object.entries(labels).flatMap(([field, label]) => (field in faults ? [label] : []))} />
  );
}
