import type { Body, Schemas } from '@/api/client';
import type { Project } from '@/records/pickers';
import type { AcceptedOffer, WaitingTask } from './invoices.api';

/** What a new invoice can be made of. */
export const SOURCES = ['tasks', 'project', 'offer', 'nothing'] as const;

/** What a draft is to be made of. */
export interface InvoiceSource extends Record<string, unknown> {
  of: (typeof SOURCES)[number];
  tasks: readonly WaitingTask[];
  /** The lines of the tasks that go on it; null for all. */
  work: readonly number[] | null;
  project: Project | null;
  /** The project goes on: the invoice is of what is done by now. */
  partial: boolean;
  offer: AcceptedOffer | null;
  client: Schemas['Tenant'] | null;
}

export const START: InvoiceSource = {
  of: 'tasks',
  tasks: [],
  work: null,
  project: null,
  partial: false,
  offer: null,
  client: null,
};

/** The words to what is lacking. */
export const sourceFaults = ({ of, tasks, work, project, offer }: InvoiceSource, needed: string) => {
  const faults: Record<string, string> = {};
  if (of === 'tasks' && tasks.length === 0) faults.tasks = needed;
  if (of === 'tasks' && work?.length === 0) faults.work = needed;
  if (of === 'project' && project === null) faults.project = needed;
  if (of === 'offer' && offer === null) faults.offer = needed;
  return faults;
};

export function newInvoice({ of, ...v }: InvoiceSource): Body<'/invoices', 'post'> {
  switch (of) {
    case 'tasks':
      return v.work ? { order_line_item_ids: [...v.work] } : { task_ids: v.tasks.map(({ task_id }) => task_id) };
    case 'project':
      return { project_id: v.project?.project_id ?? null, ...(v.partial && { kind: 'PARTIAL' }) };
    case 'offer':
      return { offer_id: v.offer?.offer_id ?? null };
    case 'nothing':
      return { tenant_id: v.client?.tenant_id ?? null };
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  task_ids: 'tasks',
  order_line_item_ids: 'work',
  project_id: 'project',
  offer_id: 'offer',
  tenant_id: 'client',
};

/** The field of the dialog that a field of the server belongs to. */
export const sourceField = (field: string) => FIELDS[field.split('.')[0] ?? field] ?? field;
