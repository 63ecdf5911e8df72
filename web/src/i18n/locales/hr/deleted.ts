import { plural } from '../../plural';
import type { Section } from '../../types';
import { entity } from './words';

export const deleted: Section<'deleted'> = {
  title: 'Obrisano',
  table: 'Popis obrisanog',
  search: 'Traži po nazivu',
  exportFile: 'obrisano',
  tabs: { label: 'Vrsta', any: 'Sve' },
  kinds: {
    team: 'Timovi',
    work_hierarchy: 'Vrste radova',
    location: 'Lokacije',
    locgroup: 'Grupe lokacija',
    catalog_item: 'Stavke kataloga',
    catalog_group: 'Grupe kataloga',
    address: 'Adrese',
    b2b: 'Tvrtke',
    project: 'Projekti',
  },
  kind: entity,
  columns: { name: 'Naziv', kind: 'Vrsta', at: 'Obrisano', by: 'Obrisao/la' },
  archived: 'Arhivirana',
  below: (p) =>
    plural('hr', p.n, {
      one: `uz nju još ${p.n} podređena`,
      few: `uz nju još ${p.n} podređene`,
      other: `uz nju još ${p.n} podređenih`,
    }),
  restore: 'Vrati',
  restoreOf: (p) => `Vrati ${p.name}`,
  history: (p) => `Povijest: ${p.name}`,
  restored: {
    catalog_item: (p) => `Vraćena stavka ${p.name}`,
    catalog_group: (p) => `Vraćena grupa ${p.name}`,
  },
  refused: (p) => `Nije vraćeno: ${p.name}`,
  open: 'Otvori',
  elsewhere: 'Obrisani zadaci i radni nalozi u svojim su popisima:',
  tasks: 'Zadaci',
  orders: 'Radni nalozi',
  empty: {
    any: 'Ništa nije obrisano. Što se obriše, ovdje čeka dok ga ne vratite.',
    filtered: 'Ništa obrisano tome ne odgovara.',
    clear: 'Prikaži sve',
  },
};
