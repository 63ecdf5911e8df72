import type { LinkProps } from '@tanstack/react-router';
import { orderNumber, taskNumber } from '@/records/numbers';
import type { Subject } from './talk.api';

const SUBJECTS: ReadonlySet<string> = new Set<Subject>(['task', 'order', 'offer', 'project', 'asset']);

/** What a comment is on; undefined of what nobody comments on. */
export const subjectOf = ({ entity, entity_id }: { readonly entity: string; readonly entity_id: number }) =>
  SUBJECTS.has(entity) ? { kind: entity as Subject, id: entity_id } : undefined;

/** Where the comments on a record are. */
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

/** What people call a record by, and whose it is: "Z-2529 · Jadran". */
export const placeText = (entity: string, id: number, place: string) =>
  [entity === 'task' && taskNumber(id), entity === 'order' && orderNumber(id), place].filter(Boolean).join(' · ');
