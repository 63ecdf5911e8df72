import type { CoreMessages } from '@/i18n/types';
import type { TaskField, TaskFormValues } from './task-form';

/** Returns the labels of a task's fields, for places where the fields are not shown. */
export function taskFieldNames({ place, tasks }: CoreMessages, { role_type }: TaskFormValues) {
  const t = tasks.form;
  return {
    title: t.name,
    description: t.description,
    priority: t.priority,
    client: role_type === 'CLIENT' ? t.contractor : t.client,
    client_note: t.clientNote,
    project: t.project,
    whier_id: t.whier,
    address_id: t.savedAddress,
    address_name: place.name,
    location_type: place.type,
    address1: place.address1,
    address2: place.address2,
    zipcode: place.zipcode,
    city: place.city,
    region: place.region,
    country: place.country,
    working_hours: place.workingHours,
    contact_name: place.contactName,
    contact_phone: place.contactPhone,
    contact_email: place.contactEmail,
  } satisfies Partial<Record<TaskField, string>>;
}
