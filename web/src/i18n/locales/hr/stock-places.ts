import { plural } from '../../plural';
import type { Section } from '../../types';

export const stockPlaces: Section<'stockPlaces'> = {
  title: 'Mjesta zalihe',
  table: 'Popis mjesta zalihe',
  add: 'Dodaj mjesto',
  search: 'Traži po nazivu',
  tabs: 'Vrste mjesta',
  any: 'Sve',
  kinds: { STORE: 'Skladište', VAN: 'Vozilo', SITE: 'Gradilište' },
  main: 'Glavno skladište',
  columns: { name: 'Naziv', kind: 'Vrsta', owner: 'Čije', materials: 'Materijala' },
  holds: ({ n }) =>
    n === 0
      ? 'ništa na zalihi'
      : plural('hr', n, { one: `${n} materijal`, few: `${n} materijala`, other: `${n} materijala` }),
  empty: {
    any: 'Još nema mjesta. Glavno skladište nastaje s prvim materijalom.',
    filtered: 'Nijedno mjesto ne odgovara pretrazi.',
    clear: 'Prikaži sve',
    STORE: 'Još nema skladišta.',
    VAN: 'Još nema vozila. Dodajte ga da radnik uzima materijal iz njega.',
    SITE: 'Još nema gradilišta.',
  },
  emptyFirst: 'prvo prenesite materijale',
  actions: { edit: 'Uredi', history: 'Povijest izmjena', delete: 'Obriši' },
  form: {
    addTitle: 'Novo mjesto zalihe',
    editTitle: ({ name }) => `Uredi ${name}`,
    create: 'Dodaj mjesto',
    fields: { name: 'Naziv', kind: 'Vrsta', user: 'Radnik', team: 'Ekipa' },
    mainHint: 'Glavno skladište ostaje skladište.',
    ownerHint: 'Što utroši na nalogu, najprije ide iz tog vozila.',
    faults: { name: 'Upišite naziv' },
  },
  remove: {
    title: 'Brisanje mjesta',
    question: ({ name }) => `Jeste li sigurni da želite obrisati ${name}?`,
    confirm: 'Obriši mjesto',
  },
  done: {
    added: ({ name }) => `Dodano mjesto ${name}`,
    edited: ({ name }) => `Izmijenjeno mjesto ${name}`,
    deleted: ({ name }) => `Obrisano mjesto ${name}`,
    restored: ({ name }) => `Vraćeno mjesto ${name}`,
  },
};
