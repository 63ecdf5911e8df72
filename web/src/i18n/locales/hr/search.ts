import { plural } from '../../plural';
import type { Section } from '../../types';

export const search: Section<'search'> = {
  placeholder: 'Traži ili upiši naredbu',
  results: 'Pronađeno',
  found: (p) =>
    p.more
      ? `više od ${p.count} pogodaka`
      : plural('hr', p.count, { one: `${p.count} pogodak`, few: `${p.count} pogotka`, other: `${p.count} pogodaka` }),
  more: (p) => `više od ${p.count}`,
  opened: 'Zadnje otvoreno',
  commands: 'Naredbe',
  screens: 'Zasloni',
  call: 'Novi poziv',
  callOf: (p) => `Novi poziv: ${p.name}`,
  plan: (p) => `Planiraj ${p.number}`,
  nothing: (p) => (p.words === '' ? 'Ništa nije pronađeno' : `Ništa za „${p.words}”`),
  similar: (p) => `Ni u jednom zapisu nema „${p.words}”. Slično je napisano:`,
  failed: 'Pretraživanje nije uspjelo.',
  keys: { move: 'kreni', open: 'otvori', elsewhere: 'nova kartica', commands: 'samo naredbe' },
  entities: {
    task: 'Zadaci',
    order: 'Radni nalozi',
    b2b: 'Tvrtke',
    user: 'Ljudi',
    address: 'Adrese',
    equipment: 'Oprema',
    asset: 'Uređaji',
    offer: 'Ponude',
    project: 'Projekti',
    invoice: 'Računi',
    material: 'Materijali',
    catalog_item: 'Katalog',
    location: 'Lokacije',
  },
};
