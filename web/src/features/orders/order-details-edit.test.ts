import { describe, expect, test } from 'vitest';
import { orderDetails, worker } from '@/test/builders/order-details';
import { edits, isEmptyChange, orderFaults, plannedStart, readOrder, toChange } from './order-details-edit';

const order = orderDetails({ version: 4 });
const saved = readOrder(order);
const nothing = { images: new Set<number>(), docs: new Set<number>() };
const ana = worker(5, 'Ana', 'Babić');

test('a planned start is a day and a clock in the company’s zone', () => {
  expect(saved).toMatchObject({ day: '2026-11-23', clock: '08:00' });
  expect(plannedStart(saved)).toBe('2026-11-23T07:00:00.000Z');
  expect(plannedStart({ ...saved, day: '2026-07-06' })).toBe('2026-07-06T06:00:00.000Z');
  const unplanned = readOrder(orderDetails({ planned_start: null }));
  expect(unplanned).toMatchObject({ day: null, clock: '' });
  expect(plannedStart(unplanned)).toBeNull();
});

describe('the call that saves', () => {
  test('sends only what changed, on the version the edits began with', () => {
    expect(toChange({ ...saved, clock: '09:30' }, order, 2, nothing)).toEqual({
      version: 2,
      planned_start: '2026-11-23T08:30:00.000Z',
    });
    expect(toChange({ ...saved, workers: [...saved.workers, ana] }, order, 4, nothing)).toEqual({
      version: 4,
      worker_ids: [3, 5],
    });
  });

  test('of no edit changes nothing, in whatever order the workers are', () => {
    const two = orderDetails({ workers: [worker(3, 'Ivan', 'Kos'), ana] });
    const turned = { ...readOrder(two), workers: [ana, worker(3, 'Ivan', 'Kos')] };
    expect(isEmptyChange(toChange(turned, two, 1, nothing))).toBe(true);
  });

  test('takes the planned start away, and keeps the workers', () => {
    expect(toChange({ ...saved, day: null, clock: '' }, order, 4, nothing)).toEqual({
      version: 4,
      planned_start: null,
    });
  });

  test('deletes files that are still there', () => {
    const image = { order_image_id: 5, doc_url: '/api/uploads/a.png', name: 'a.png', width: 4, height: 3 };
    const withFile = orderDetails({ images: [image] });
    const deleted = { images: new Set([5, 9]), docs: new Set([1]) };
    expect(toChange(readOrder(withFile), withFile, 1, deleted)).toEqual({ version: 1, deleted_image_ids: [5] });
  });
});

describe('faults', () => {
  test.each([
    ['a day without a clock', { clock: '' }, { clock: 'clockRequired' }],
    ['no estimate where there was one', { time_estimate: null }, { time_estimate: 'estimateRequired' }],
    ['an estimate of nothing', { time_estimate: 0 }, { time_estimate: 'estimateRange' }],
    ['an estimate of more than thirty days', { time_estimate: 43_201 }, { time_estimate: 'estimateRange' }],
    ['a new worker without a planned start', { day: null, clock: '', workers: [ana] }, { day: 'unscheduled' }],
  ])('%s', (_, change, faults) => {
    expect(orderFaults({ ...saved, ...change }, order)).toEqual(faults);
  });

  test('none in what is saved, nor in taking the planned start away', () => {
    expect(orderFaults(saved, order)).toEqual({});
    expect(orderFaults({ ...saved, day: null, clock: '' }, order)).toEqual({});
    const open = orderDetails({ time_estimate: null });
    expect(orderFaults(readOrder(open), open)).toEqual({});
  });
});

test('day and clock stand or fall together when two people plan', () => {
  const { values, disputed } = edits.rebase({ ...saved, clock: '10:00' }, saved, { ...saved, day: '2026-11-24' });
  expect(values).toMatchObject({ day: '2026-11-23', clock: '10:00' });
  expect(disputed).toEqual(['planned_start']);
});
