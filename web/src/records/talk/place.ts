import type { LinkProps } from '@tanstack/react-router';
import { kinds } from '../kinds';
import type { Subject } from './talk.api';

/** Returns the record that comments are on; undefined for kinds without comments. */
export const subjectOf = ({ entity, entity_id }: { readonly entity: string; readonly entity_id: number }) =>
  kinds[entity]?.comments ? { kind: entity as Subject, id: entity_id } : undefined;

/** Returns the link to the comments on a record. */
export const commentsOf = ({ kind, id }: { readonly kind: Subject; readonly id: number }): LinkProps =>
  kinds[kind]?.comments?.(id) ?? {};

/** Returns a record's number and company: "Z-2529 · Jadran". */
export const placeText = (entity: string, id: number, place: string) =>
  [kinds[entity]?.number?.(id), place].filter(Boolean).join(' · ');
