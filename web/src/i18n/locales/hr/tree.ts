import { plural } from '../../plural';
import type { Section } from '../../types';

export const tree: Section<'tree'> = {
  matches: (p) =>
    p.n === 0
      ? 'Ništa nije pronađeno'
      : plural('hr', p.n, { one: `${p.n} pogodak`, few: `${p.n} pogotka`, other: `${p.n} pogodaka` }),
  openAll: 'Proširi sve',
  closeAll: 'Sažmi sve',
  addBelow: (p) => `Dodaj ispod: ${p.name}`,
  keys: 'Strelice za kretanje, Enter uređuje, Insert dodaje ispod, Delete briše, Shift+F10 otvara izbornik.',
  actions: { edit: 'Uredi', add: 'Dodaj ispod', move: 'Premjesti…', history: 'Povijest', delete: 'Obriši' },
  dropTop: 'Ispustite ovdje za najvišu razinu',
  move: {
    title: (p) => `Premjesti: ${p.name}`,
    label: 'Odredište',
    top: 'Najviša razina',
    search: 'Traži po nazivu',
    here: 'već je ovdje',
    within: 'u vlastitoj grani',
    yes: 'Premjesti',
    refused: (p) => `${p.name} ne može u vlastitu granu.`,
  },
};
