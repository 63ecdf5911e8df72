import { expect, test } from 'vitest';
import { setZone } from '@/lib/date';
import { clockOn, hoursText } from './months';
import { ordersOf, sourceText } from './sheet-text';
import type { Piece, SheetDay } from './time-sheets.api';
import { readSheetSearch } from './time-sheets.search';

test('hours are written as on the page', () => {
  expect([0, 5, 480, 10875].map(hoursText)).toEqual(['0:00', '0:05', '8:00', '181:15']);
});

test('the end of a day is 24:00', () => {
  setZone('Europe/Zagreb');
  expect(clockOn('2026-11-17', '2026-11-17T06:30:00Z')).toBe('07:30');
  expect(clockOn('2026-11-17', '2026-11-17T23:00:00Z')).toBe('24:00');
  expect(clockOn('2026-11-18', '2026-11-17T23:00:00Z')).toBe('00:00');
});

test('of an address only what makes sense is taken', () => {
  expect(readSheetSearch({ month: '2026-11', day: '2026-11-17', tab: 'OPEN', name: 'ana' })).toEqual({
    month: '2026-11',
    day: '2026-11-17',
    tab: 'OPEN',
    name: 'ana',
  });
  expect(readSheetSearch({ month: '2026-13', day: 'x', tab: 'ALL', name: '', more: 1 })).toEqual({});
});

const piece = (part: Partial<Piece>): Piece => ({
  session_id: 1,
  order_id: 7,
  title: 'Servis klime',
  from: '2026-11-17T06:30:00Z',
  to: '2026-11-17T07:30:00Z',
  started_at: '2026-11-17T06:30:00Z',
  ended_at: '2026-11-17T07:30:00Z',
  source: 'LIVE',
  end_source: 'LIVE',
  minutes: 60,
  overlap_minutes: 0,
  version: 1,
  ...part,
});

test('a session is told by what is least sure of it', () => {
  const words = {
    sources: { LIVE: 'live', OFFLINE: 'offline', ENTERED: 'entered', concluded: 'concluded', running: 'running' },
  };
  const t = words as unknown as Parameters<typeof sourceText>[1];
  expect(sourceText(piece({}), t)).toBe('live');
  expect(sourceText(piece({ end_source: 'OFFLINE' }), t)).toBe('offline');
  expect(sourceText(piece({ source: 'ENTERED' }), t)).toBe('entered');
  expect(sourceText(piece({ end_source: 'LEFT' }), t)).toBe('concluded');
  expect(sourceText(piece({ to: null, ended_at: null, end_source: null }), t)).toBe('running');
});

test('an order stands once in a day, with all its minutes', () => {
  const day = { sessions: [piece({}), piece({ order_id: 9, minutes: 5 }), piece({ minutes: 30 })] };
  expect(ordersOf(day as unknown as SheetDay)).toEqual([
    { id: 7, title: 'Servis klime', minutes: 90 },
    { id: 9, title: 'Servis klime', minutes: 5 },
  ]);
});
