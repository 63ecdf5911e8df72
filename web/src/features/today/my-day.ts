import type { WantedFile } from '@/api/kept-files';
import type { Order } from '@/domain/outbox/command';

/** Orders that are one group on the page. */
export interface Part {
  readonly kind: 'running' | 'late' | 'today' | 'day' | 'done';
  /** The calendar day of a coming day, as "2026-11-21". */
  readonly day?: string;
  readonly orders: readonly Order[];
}

const byTime = (a: Order, b: Order) => timeOf(a).localeCompare(timeOf(b)) || a.order_id - b.order_id;
const timeOf = (order: Order) => order.planned_start ?? order.time_started ?? '';

/** Returns the day of the order's start, if it is not the day under which it is listed. */
export function otherDay(order: Order, day: string, dayOf: DayOf): string | undefined {
  const start = timeOf(order);
  return start !== '' && dayOf(start) !== day ? start : undefined;
}

/** Returns the calendar day of an instant. */
export type DayOf = (iso: string) => string;

/**
 * The orders in the order in which they matter: those running, where one is at work oneself first; those of
 * earlier days never begun; today's, also of an earlier start as long as their plan lasts; each coming day's; and
 * those done.
 */
export function arrange(orders: readonly Order[], today: string, dayOf: DayOf): readonly Part[] {
  const sorted = [...orders].sort(byTime);
  const running = sorted.filter((order) => order.status === 'IN_EXECUTION');
  const waiting = sorted.filter((order) => order.status === 'CREATED' && order.planned_start);
  const dayOfOrder = (order: Order) => {
    const day = dayOf(order.planned_start ?? '');
    // An order that ends at midnight does not include the next day.
    const until = order.planned_end ? dayOf(new Date(Date.parse(order.planned_end) - 1).toISOString()) : day;
    return day < today && until >= today ? today : day;
  };
  const coming = [...new Set(waiting.map(dayOfOrder))].filter((day) => day > today);
  const parts: Part[] = [
    { kind: 'running', orders: [...running.filter((o) => o.at_work), ...running.filter((o) => !o.at_work)] },
    { kind: 'late', orders: waiting.filter((order) => dayOfOrder(order) < today) },
    { kind: 'today', orders: waiting.filter((order) => dayOfOrder(order) === today) },
    ...coming.map((day) => ({ kind: 'day' as const, day, orders: waiting.filter((o) => dayOfOrder(o) === day) })),
    { kind: 'done', orders: sorted.filter((order) => order.status === 'DONE') },
  ];
  return parts.filter((part) => part.orders.length > 0);
}

/** Nobody is late by less. */
const GRACE_MINUTES = 5;

/** By how many minutes an order not begun is past its start, or a running one past its end; 0 when in time. */
export function lateBy(order: Order, now: number): number {
  const due =
    order.status === 'CREATED' ? order.planned_start : order.status === 'IN_EXECUTION' ? order.planned_end : null;
  if (!due) return 0;
  const minutes = Math.floor((now - Date.parse(due)) / 60_000);
  return minutes >= GRACE_MINUTES ? minutes : 0;
}

export type Demand = 'description' | 'photo' | 'checklist' | 'signature';

/** Returns the requirements that the order does not meet yet. */
export function missing({ demands, checklist }: Order): readonly Demand[] {
  const wanted: Record<Demand, boolean> = {
    description: demands.description && !demands.described,
    photo: demands.photo && !demands.photographed,
    checklist: checklist.some((check) => !check.checked),
    signature: demands.signature && !demands.signed,
  };
  return (['description', 'photo', 'checklist', 'signature'] as const).filter((demand) => wanted[demand]);
}

/** The planned minutes of orders, as far as they have a plan. */
export const plannedMinutes = (orders: readonly Order[]) =>
  orders.reduce((sum, order) => sum + (order.time_estimate ?? 0), 0);

/** The address in one line. */
export const addressLine = (order: Order) =>
  // The first line of an address picked from the map often brings the town along.
  [order.address1, order.address1.includes(order.city) ? '' : order.city].filter(Boolean).join(', ');

/**
 * An address that opens the phone's own maps on the way to the order: by `geo:` where the system asks which maps
 * to use, by the maker's link on Apple's, by a public one elsewhere. Nothing without an address.
 */
export function mapsLink(order: Order, userAgent: string): string | undefined {
  const { latitude, longitude } = order;
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : undefined;
  const words = [order.address1, order.zipcode, order.city, order.country].filter(Boolean).join(', ');
  if (!place && words === '') return undefined;
  if (/Android/.test(userAgent)) {
    return place
      ? `geo:${place}?q=${place}(${encodeURIComponent(order.address_name || order.title)})`
      : `geo:0,0?q=${encodeURIComponent(words)}`;
  }
  const to = encodeURIComponent(place ?? words);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${to}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`;
}

/** Returns the description of the work from the order and its task: the texts, photos and documents of both. */
export function briefOf({ linked_task: task, images, documents }: Order) {
  return {
    description: task.description.trim(),
    photos: [
      ...task.images.map(({ task_image_id: id, doc_url: url }) => ({ id, url })),
      ...images.map(({ order_image_id: id, doc_url: url }) => ({ id, url })),
    ],
    documents: [
      ...task.documents.map(({ task_document_id: id, ...doc }) => ({ id, ...doc })),
      ...documents.map(({ order_document_id: id, ...doc }) => ({ id, ...doc })),
    ],
  };
}

/** The small picture of a photo. */
export const thumbnailOf = (url: string) => `${url}?size=thumbnail`;

/** The files that the orders are read with, by what matters most: small pictures and documents before large pictures. */
export function filesOf(orders: readonly Order[]): readonly WantedFile[] {
  const briefs = orders.filter((order) => order.status !== 'DONE').map(briefOf);
  const first = briefs.flatMap(({ photos, documents }) => [
    ...photos.map(({ url }) => ({ url: thumbnailOf(url) })),
    ...documents.map(({ doc_url: url, size }) => ({ url, size })),
  ]);
  const large = briefs.flatMap(({ photos }) => photos.map(({ url }) => ({ url })));
  // Orders of one task share its files.
  return [...new Map([...first, ...large].map((file) => [file.url, file])).values()];
}
