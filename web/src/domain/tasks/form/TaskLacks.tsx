import { useT } from '@/i18n/I18nProvider';
import { LackingFields } from '@/ui/feedback/Lacks';
import { taskFieldNames } from './field-names';
import { type TaskFormValues, taskFaults } from './task-form';

/** The fields that keep the form of a task from being sent, by their labels, beside its button. */
export function TaskLacks({ values }: { values: TaskFormValues }) {
  const faults = taskFaults(values);
  const names = Object.entries(taskFieldNames(useT(), values));
  return <LackingFields labels={names.flatMap(([field, name]) => (field in faults ? [name] : []))} />;
}
