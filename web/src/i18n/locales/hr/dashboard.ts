import { plural } from '../../plural';
import type { Section } from '../../types';

export const dashboard: Section<'dashboard'> = {
  title: 'Nadzorna ploča',
  greeting: (p) => `Dobar dan, ${p.name}`,
  tasks: 'Zadaci',
  tiles: {
    created: 'Otvoreni zadaci',
    mine: 'Moji otvoreni zadaci',
    waiting: 'Čekaju prihvaćanje',
    high: 'Otvoreni visokog prioriteta',
  },
  count: (p) => plural('hr', p.n, { one: 'zadatak', few: 'zadatka', other: 'zadataka' }),
  failed: 'Nije se moglo prebrojiti',
};
