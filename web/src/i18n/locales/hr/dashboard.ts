import { plural } from '../../plural';
import type { Section } from '../../types';

export const dashboard: Section<'dashboard'> = {
  title: 'Nadzorna ploča',
  greeting: (p) => `Dobar dan, ${p.name}`,
  tasks: 'Zadaci',
  orders: 'Radni nalozi',
  tiles: {
    today: 'Danas u planu',
    unscheduled: 'Neraspoređeni',
    late: 'U izvršenju dulje od procjene',
    created: 'Otvoreni zadaci',
    waiting: 'Čekaju prihvaćanje',
    high: 'Otvoreni visokog prioriteta',
  },
  count: (p) => plural('hr', p.n, { one: 'zadatak', few: 'zadatka', other: 'zadataka' }),
  orderCount: (p) => plural('hr', p.n, { one: 'nalog', few: 'naloga', other: 'naloga' }),
  failed: 'Nije se moglo prebrojiti',
};
