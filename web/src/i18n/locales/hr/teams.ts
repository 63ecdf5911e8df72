import { plural } from '../../plural';
import type { Section } from '../../types';

export const teams: Section<'teams'> = {
  title: 'Timovi',
  table: 'Popis timova',
  add: 'Novi tim',
  search: 'Traži po nazivu',
  exportFile: 'timovi',
  columns: { name: 'Naziv', users: 'Članovi', whier: 'Vrsta radova' },
  people: (p) => plural('hr', p.n, { one: `${p.n} osoba`, few: `${p.n} osobe`, other: `${p.n} osoba` }),
  membersOf: (p) => `Članovi: ${p.name}`,
  nobody: 'U ovom timu više nema nikoga.',
  actions: {
    history: (p) => `Povijest: ${p.name}`,
    edit: (p) => `Uredi ${p.name}`,
    delete: (p) => `Obriši ${p.name}`,
  },
  empty: {
    filtered: 'Nijedan tim nema to u nazivu.',
    clear: 'Očisti pretragu',
    any: 'Još nema timova.',
  },
  form: {
    addTitle: 'Novi tim',
    editTitle: (p) => `Uređivanje: ${p.name}`,
    create: 'Dodaj tim',
    fields: { name: 'Naziv', work_hierarchy_id: 'Vrsta radova', users: 'Članovi' },
    whierHint: 'Radnim nalozima te vrste ovaj se tim nudi prvi.',
    faults: { name: 'Upišite naziv tima', users: 'Odaberite barem jednu osobu' },
  },
  remove: {
    title: 'Brisanje tima',
    question: (p) => `Jeste li sigurni da želite obrisati tim ${p.name}?`,
    confirm: 'Obriši tim',
    plans: (p) =>
      plural('hr', p.n, {
        one: `Za njega je planiran ${p.n} zadatak koji se ponavlja; dolazit će bez ljudi.`,
        few: `Za njega su planirana ${p.n} zadatka koji se ponavljaju; dolazit će bez ljudi.`,
        other: `Za njega je planirano ${p.n} zadataka koji se ponavljaju; dolazit će bez ljudi.`,
      }),
    vans: (p) =>
      plural('hr', p.n, {
        one: `Njegovo je ${p.n} vozilo.`,
        few: `Njegova su ${p.n} vozila.`,
        other: `Njegovo je ${p.n} vozila.`,
      }),
  },
  history: { name: 'Naziv', whier: 'Vrsta radova', users: 'Članovi' },
  done: {
    added: (p) => `Dodan tim ${p.name}`,
    edited: (p) => `Izmijenjen tim ${p.name}`,
    deleted: (p) => `Obrisan tim ${p.name}`,
    restored: (p) => `Vraćen tim ${p.name}`,
  },
};
