import type { Project, Tenant } from '@/records/pickers';

/** The first values of an offer that is written from another record, such as a task. */
export interface OfferStart {
  readonly title: string;
  readonly tenant_id: Tenant;
  readonly client_note: string;
  readonly for_project_id: Project | null;
  readonly recipient_name: string;
  readonly recipient_email: string;
}

let waiting: OfferStart | undefined;

/** The next list of offers that is opened starts a new one with these values. */
export function startOffer(start: OfferStart) {
  waiting = start;
}

/** Returns the waiting values, only once. */
export function takeOfferStart(): OfferStart | undefined {
  const start = waiting;
  waiting = undefined;
  return start;
}
