import { plural } from '../../plural';
import type { Section } from '../../types';

const orders = (n: number) => plural('hr', n, { one: `${n} nalog`, few: `${n} naloga`, other: `${n} naloga` });

export const orderDay: Section<'orderDay'> = {
  before: 'Prethodni dan',
  after: 'Sljedeći dan',
  today: (p) => `Danas, ${p.day}`,
  group: 'Kako stoje nalozi',
  byTime: 'Po vremenu',
  byWorker: 'Po radniku',
  tooMany: (p) => `Moguće je do ${p.n} naloga u danu. Suzite popis filtrima.`,
  plan: 'Plan',
  actual: 'Stvarno',
  phase: 'Faza',
  line: 'Tijek dana',
  deviation: 'Odmak',
  since: (p) => `od ${p.at}`,
  away: (p) => `${p.kind}, do ${p.until}`,
  nobody: 'Bez radnika',
  orders: (p) => orders(p.n),
  shared: (p) => `zajedno: ${p.names} (${orders(p.n)})`,
  late: { start: (p) => `kasni ${p.by}`, over: (p) => `preko ${p.by}` },
};
