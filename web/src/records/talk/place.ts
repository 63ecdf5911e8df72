import type { LinkProps } from '@tanstack/react-router';
import { orderNumber, taskNumber } from '@/records/numbers';
import type { Subject } from './talk.api';

const SUBJECTS: ReadonlySet<string> = new Set<Subject>(['task', 'order', 'offer', 'project', 'asset']);

/** Returns the record that comments are on; undefined for kinds without comments. */
export const subjectOf = ({ entity, entity_id }: { readonly entity: string; readonly entity_id: number }) =>
  SUBJECTS.has(entity) ? { kind: entity as Subject, id: entity_id } : undefined;

/** Returns the link to the comments on a record. */
export function commentsOf({ kind, id }: { readonly kind: Subject; readonly id: number }): LinkProps {
  switch (kind) {
    case 'task':
      return { to: '/tasks/$taskId', params: { taskId: id }, hash: 'comments' };
    case 'order':
      return { to: '/work-orders/$orderId', params: { orderId: String(id) }, hash: 'comments' };
    case 'offer':
      return { to: '/offers/$offerId', params: { offerId: id }, hash: 'comments' };
    case 'project':
      return { to: '/projects/$projectId', params: { projectId: id }, search: { tab: 'comments' } };
    case 'asset':
      return { to: '/client-assets/$assetId', params: { assetId: id }, hash: 'comments' };
  }
}

/** Returns a record's number and company: "Z-2529 · Jadran". */
export const placeText = (entity: string, id: number, place: string) =>
  [entity === 'task' && taskNumber(id), entity === 'order' && orderNumber(id), place].filter(Boolean).join(' · ');
