import { describe, expect, it } from 'vitest';
import { placeOn, rowsOf, rulerOf } from './day-line';
import type { Crew, DayOrder } from './home.api';

const MIDNIGHT = Date.parse('2026-11-23T23:00:00Z'); // of 24 November in Zagreb
const at = (clock: string) => new Date(MIDNIGHT + Date.parse(`1970-01-01T${clock}:00Z`)).toISOString();
const NOW = Date.parse(at('11:20'));
const RULER = rulerOf(MIDNIGHT, undefined, [], NOW);

const worker = (worker_id: number, first_name: string, absences: Crew['workers'][number]['absences'] = []) =>
  ({
    worker_id,
    first_name,
    last_name: 'Ć',
    image_url: '',
    planned_minutes: [60],
    absences,
  }) as unknown as Crew['workers'][number];
const crewOf = (...workers: Crew['workers']) => ({ workers }) as unknown as Crew;
const order = (order_id: number, part: Partial<DayOrder>) =>
  ({
    order_id,
    status: 'CREATED',
    planned_start: null,
    start_date: null,
    end_date: null,
    due_at: null,
    hold_reason: '',
    time_estimate_minutes: 60,
    workers: [{ worker_id: 1 }],
    ...part,
  }) as unknown as DayOrder;

describe('the ruler', () => {
  it('lasts from 07 to 17', () => {
    expect(RULER.hours).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(placeOn(RULER, Date.parse(at('12:00')))).toBe(0.5);
    expect(placeOn(RULER, Date.parse(at('05:00')))).toBe(0);
  });
  it('lasts as long as the company works, and is as ever on a day off', () => {
    expect(rulerOf(MIDNIGHT, { from: at('06:30'), to: at('19:15') }, [], NOW).hours).toEqual([
      6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
    ]);
    expect(rulerOf(MIDNIGHT, { from: at('00:00'), to: at('00:00') }, [], NOW)).toEqual(RULER);
  });
});

describe('the ruler, in the evening', () => {
  const evening = Date.parse(at('19:30'));
  const edges = (...orders: DayOrder[]) => {
    const { hours } = rulerOf(MIDNIGHT, undefined, orders, evening);
    return [hours[0], hours.at(-1)];
  };
  it('lasts as long as somebody has an order', () => {
    expect(edges(order(1, { planned_start: at('18:15') }), order(2, { planned_start: at('05:45') }))).toEqual([5, 20]);
    expect(edges(order(1, { planned_start: at('23:30') }))).toEqual([7, 24]);
  });
  it('reaches the present where an order runs over its time', () => {
    expect(edges(order(1, { status: 'IN_EXECUTION', start_date: at('15:00'), due_at: at('16:00') }))).toEqual([7, 20]);
  });
  it('is as ever for what began yesterday, is deleted, or is nobody’s', () => {
    const yesterday = new Date(MIDNIGHT - 3 * 3_600_000).toISOString();
    expect(edges(order(1, { status: 'DONE', start_date: yesterday, end_date: at('01:00') }))).toEqual([7, 17]);
    expect(edges(order(1, { planned_start: at('20:00'), status: 'DELETED' }))).toEqual([7, 17]);
    expect(edges(order(1, { planned_start: at('20:00'), workers: [] }))).toEqual([7, 17]);
  });
});

describe('the rows', () => {
  it('draw what was planned, what runs and what is done', () => {
    const [row] = rowsOf(
      [
        order(1, { status: 'DONE', start_date: at('07:30'), end_date: at('10:00') }),
        order(2, { status: 'IN_EXECUTION', start_date: at('10:45'), due_at: at('11:45') }),
        order(3, { planned_start: at('14:00'), due_at: at('14:00') }),
        order(4, { planned_start: at('16:30') }),
      ],
      crewOf(worker(1, 'Ana')),
      RULER,
      NOW,
    );
    expect(row?.bars.map((bar) => [bar.order.order_id, bar.tone, bar.left, bar.right, bar.lost, bar.behind])).toEqual([
      [1, 'done', 0.05, 0.3, undefined, false],
      [2, 'running', 0.375, 0.475, undefined, false],
      [3, 'planned', 0.7, 0.8, undefined, false],
      [4, 'planned', 0.95, 1, undefined, true],
    ]);
    expect(row?.late).toBeUndefined();
  });

  it('mark the time that was lost, and put the latest first', () => {
    const rows = rowsOf(
      [
        order(1, {
          workers: [{ worker_id: 2 }] as DayOrder['workers'],
          planned_start: at('08:00'),
          status: 'DONE',
          start_date: at('08:00'),
          end_date: at('09:00'),
        }),
        order(2, { planned_start: at('10:45'), due_at: at('10:45') }),
        order(3, {
          workers: [{ worker_id: 3 }] as DayOrder['workers'],
          status: 'IN_EXECUTION',
          start_date: at('07:00'),
          due_at: at('10:20'),
        }),
      ],
      crewOf(worker(1, 'Ana'), worker(2, 'Ivo'), worker(3, 'Luka'), worker(4, 'Mara')),
      RULER,
      NOW,
    );
    expect(rows.map(({ name, late }) => [name, late])).toEqual([
      ['Luka Ć', { minutes: 60, kind: 'over' }],
      ['Ana Ć', { minutes: 35, kind: 'start' }],
      ['Ivo Ć', undefined],
    ]);
    expect(rows[0]?.bars[0]?.right).toBeCloseTo(placeOn(RULER, NOW));
    expect(rows[1]?.bars[0]?.lost).toEqual({ left: 0.375, right: placeOn(RULER, NOW) });
  });

  it('leave what is on hold, put what overlaps into lanes, and who is absent last', () => {
    const rows = rowsOf(
      [
        order(1, { planned_start: at('09:00'), due_at: at('09:00'), hold_reason: 'Čeka dio' }),
        order(2, { planned_start: at('09:30') }),
        order(3, { planned_start: at('10:00') }),
      ],
      crewOf(worker(2, 'Tomo', [{ kind: 'LEAVE', from: at('00:00'), to: at('23:00') }]), worker(1, 'Ana')),
      RULER,
      NOW,
    );
    expect(rows.map(({ name, late }) => [name, late])).toEqual([
      ['Ana Ć', undefined],
      ['Tomo Ć', undefined],
    ]);
    expect(rows[0]?.bars.map(({ lane }) => lane)).toEqual([0, 1, 0]);
    expect(rows[0]?.lanes).toBe(2);
    expect(rows[1]?.absences).toEqual([expect.objectContaining({ left: 0, right: 1, whole: true })]);
  });
});
