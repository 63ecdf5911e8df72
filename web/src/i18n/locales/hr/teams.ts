import { plural } from '../../plural';
import type { Section } from '../../types';

export const teams: Section<'teams'> = {
  title: 'Ekipe',
  table: 'Popis ekipa',
  add: 'Nova ekipa',
  search: 'Traži po nazivu',
  exportFile: 'ekipe',
  columns: { name: 'Naziv', users: 'Članovi', whier: 'Vrsta radova' },
  people: (p) => plural('hr', p.n, { one: `${p.n} osoba`, few: `${p.n} osobe`, other: `${p.n} osoba` }),
  membersOf: (p) => `Članovi: ${p.name}`,
  nobody: 'U ovoj ekipi više nema nikoga.',
  actions: {
    history: (p) => `Povijest: ${p.name}`,
    edit: (p) => `Uredi ${p.name}`,
    delete: (p) => `Obriši ${p.name}`,
  },
  empty: {
    filtered: 'Nijedna ekipa nema to u nazivu.',
    clear: 'Očisti pretragu',
    any: 'Još nema ekipa.',
  },
  form: {
    addTitle: 'Nova ekipa',
    editTitle: (p) => `Uređivanje: ${p.name}`,
    create: 'Dodaj ekipu',
    fields: { name: 'Naziv', work_hierarchy_id: 'Vrsta radova', users: 'Članovi' },
    whierHint: 'Radnim nalozima te vrste ova se ekipa nudi prva.',
    faults: { name: 'Upišite naziv ekipe', users: 'Odaberite barem jednu osobu' },
  },
  remove: {
    title: 'Brisanje ekipe',
    question: (p) => `Jeste li sigurni da želite obrisati ekipu ${p.name}?`,
    confirm: 'Obriši ekipu',
    plans: (p) =>
      plural('hr', p.n, {
        one: `Za nju je planiran ${p.n} zadatak koji se ponavlja; dolazit će bez ljudi.`,
        few: `Za nju su planirana ${p.n} zadatka koji se ponavljaju; dolazit će bez ljudi.`,
        other: `Za nju je planirano ${p.n} zadataka koji se ponavljaju; dolazit će bez ljudi.`,
      }),
    vans: (p) =>
      plural('hr', p.n, {
        one: `Njezino je ${p.n} vozilo.`,
        few: `Njezina su ${p.n} vozila.`,
        other: `Njezino je ${p.n} vozila.`,
      }),
  },
  history: { name: 'Naziv', whier: 'Vrsta radova', users: 'Članovi' },
  done: {
    added: (p) => `Dodana ekipa ${p.name}`,
    edited: (p) => `Izmijenjena ekipa ${p.name}`,
    deleted: (p) => `Obrisana ekipa ${p.name}`,
    restored: (p) => `Vraćena ekipa ${p.name}`,
  },
};
