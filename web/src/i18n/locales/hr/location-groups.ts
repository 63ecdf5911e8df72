import { plural } from '../../plural';
import type { Section } from '../../types';

export const locationGroups: Section<'locationGroups'> = {
  title: 'Grupe lokacija',
  table: 'Popis grupa lokacija',
  add: 'Nova grupa lokacija',
  search: 'Traži po nazivu',
  exportFile: 'grupe-lokacija',
  columns: { name: 'Naziv', count: 'Broj lokacija', locations: 'Lokacije' },
  locations: (p) => plural('hr', p.n, { one: `${p.n} lokacija`, few: `${p.n} lokacije`, other: `${p.n} lokacija` }),
  membersOf: (p) => `Lokacije: ${p.name}`,
  nothing: 'U ovoj grupi više nema nijedne lokacije.',
  actions: {
    history: (p) => `Povijest: ${p.name}`,
    edit: (p) => `Uredi ${p.name}`,
    delete: (p) => `Obriši ${p.name}`,
  },
  empty: {
    filtered: 'Nijedna grupa nema to u nazivu.',
    clear: 'Očisti pretragu',
    any: 'Još nema grupa lokacija.',
  },
  form: {
    addTitle: 'Nova grupa lokacija',
    editTitle: (p) => `Uređivanje: ${p.name}`,
    create: 'Dodaj grupu lokacija',
    fields: { name: 'Naziv', locations: 'Lokacije' },
    faults: { name: 'Upišite naziv grupe', locations: 'Odaberite barem jednu lokaciju' },
  },
  remove: {
    title: 'Brisanje grupe lokacija',
    question: (p) => `Jeste li sigurni da želite obrisati grupu lokacija ${p.name}?`,
    confirm: 'Obriši grupu lokacija',
  },
  history: { name: 'Naziv', locations: 'Lokacije' },
  done: {
    addedTitle: 'Dodana grupa lokacija',
    added: (p) => `Grupa lokacija ${p.name} uspješno je dodana.`,
    editedTitle: 'Izmijenjena grupa lokacija',
    edited: (p) => `Grupa lokacija ${p.name} uspješno je izmijenjena.`,
    deleted: (p) => `Obrisana grupa lokacija ${p.name}`,
    restored: (p) => `Vraćena grupa lokacija ${p.name}`,
  },
};
