import { ApiError, api } from '@/api/client';
import { idempotencyHeader } from '@/api/idempotency';
import { withFiles } from '@/api/multipart';
import { uploadFetch } from '@/api/upload';
import { sendItemAct } from '@/domain/equipment/equipment.api';
import type { Entry } from './command';
import { givenAt, momentOf } from './moment';
import { isItemAct, type Outcome, outcomeOf } from './queue';

/** Sends one command and returns the result; `onProgress` is called with the sent share of a picture. */
export async function send(entry: Entry, onProgress: (share: number) => void): Promise<Outcome> {
  try {
    await call(entry, onProgress);
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof ApiError) return outcomeOf(error.problem);
    // A command that cannot be sent, for example because its picture cannot be read, holds back no other.
    reportError(error);
    return { kind: 'later' };
  }
}

function call(entry: Entry, onProgress: (share: number) => void): Promise<unknown> {
  const { order_id, key, at, act } = entry;
  const headers = idempotencyHeader(key);
  if (act.kind === 'seen') {
    return api.POST('/equipment_inventories/{inventory_id}/seen', {
      params: { path: { inventory_id: act.inventory_id } },
      headers,
      body: { ...act.item, at: givenAt(entry), ...(act.place !== '' && { place: act.place }) },
    });
  }
  if (isItemAct(act)) return sendItemAct(act, headers);
  if (order_id === null) throw new Error('a command without its order');
  const { body, query } = momentOf(entry);
  const params = { path: { order_id } };
  const timed = { ...params, query };
  switch (act.kind) {
    case 'start':
      return api.POST('/orders/{order_id}/start', { params: timed, headers, body });
    case 'join':
      return api.POST('/orders/{order_id}/join', { params: timed, headers, body });
    case 'pause':
    case 'finish':
      return api.POST(`/orders/{order_id}/${act.kind}`, {
        params: timed,
        headers,
        body: act.ended === undefined ? body : { at: act.ended, entered: true },
      });
    case 'undo_start':
      return api.POST('/orders/{order_id}/undo-start', { params, headers });
    case 'unhold':
      return api.POST('/orders/{order_id}/unhold', { params, headers });
    case 'more_work':
      return api.POST('/orders/{order_id}/more_work', { params, headers });
    case 'hold':
      return api.POST('/orders/{order_id}/hold', { params, headers, body: { reason: act.text } });
    case 'describe':
      return api.POST('/orders/{order_id}/work_descriptions', {
        params: timed,
        headers,
        body: { ...body, description: act.text },
      });
    case 'comment':
      return api.POST('/orders/{order_id}/comments', { params: timed, headers, body: { ...body, comment: act.text } });
    case 'tick': {
      const path = { order_id, check_id: act.check_id };
      return api.POST('/orders/{order_id}/checklist/{check_id}', {
        params: { path, query },
        headers,
        body: { ...body, checked: act.checked },
      });
    }
    case 'use':
      return api.POST('/orders/{order_id}/materials', {
        params: timed,
        headers,
        // The device has already asked the person all its questions.
        body: { ...body, catalog_item_id: act.catalog_item_id, quantity: act.taken, sure: true },
      });
    case 'photo': {
      const file = withFiles({ images: [named(act.image, at)] });
      return api.POST('/orders/{order_id}/images', {
        params: timed,
        headers,
        body,
        ...file,
        fetch: uploadFetch(onProgress),
      });
    }
    case 'sign': {
      const file = withFiles({ images: [new File([act.image], 'potpis.png', { type: 'image/png' })] });
      return api.POST('/orders/{order_id}/signature', {
        params: timed,
        headers,
        body: { ...body, name: act.name },
        ...file,
      });
    }
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/bmp': 'bmp' };

/** A file named by the time of the photo, the same with each attempt; its extension has to match its type. */
const named = (image: Blob, at: string) =>
  new File([image], `${at.slice(0, 19).replaceAll(/\D/g, '')}.${EXTENSIONS[image.type] ?? 'jpg'}`, {
    type: image.type,
    lastModified: Date.parse(at),
  });
