import type { Schemas } from '@/api/client';

type Line = Schemas['TasksLineItem'];
type Financials = Schemas['TasksFinancials'];

/** A priced line of work order 12, with what a test wants different. */
export const line = (more: Partial<Line> = {}): Line => ({
  order_line_item_id: 31,
  order_id: 12,
  order_status: 'DONE',
  catalog_item_id: null,
  catalog_group: [],
  catalog_type: 'MATERIAL',
  name: 'Ventilator isparivača',
  unit_price: 52,
  quantity: 1,
  unit_of_measure: 'PIECE',
  tax_percentage: 0.25,
  currency: 'EUR',
  lump_sum: false,
  status: 'ACTIVE',
  net: 52,
  version: 1,
  ...more,
});

/** The lines of a task; what they come to is not reckoned, the page does that by itself. */
export const financials = (data: readonly Line[] = [], more: Partial<Financials> = {}): Financials => ({
  data: [...data],
  count: data.length,
  version: 1,
  currency: 'EUR',
  can_edit: true,
  totals: { net: 0, tax: 0, gross: 0, rates: [] },
  orders: [{ order_id: 12, order_status: 'DONE', planned_start: '2026-11-19T07:00:00Z', minutes: 135, net: 0 }],
  total_time: 135,
  charge_step: 15,
  total_cost: 0,
  ...more,
});
