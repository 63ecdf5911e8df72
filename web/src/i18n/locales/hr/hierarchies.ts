import { expenseType } from '@words/hr.json';
import { plural } from '../../plural';
import type { Section } from '../../types';

export const hierarchies: Section<'hierarchies'> = {
  title: 'Vrste radova',
  tree: 'Stablo vrsta radova',
  add: 'Nova vrsta rada',
  search: 'Traži po nazivu',
  name: 'Naziv',
  total: (p) =>
    plural('hr', p.n, { one: `${p.n} vrsta rada`, few: `${p.n} vrste radova`, other: `${p.n} vrsta radova` }),
  exportFile: 'vrste-radova',
  empty: {
    any: 'Još nema vrsta radova. Bez njih nije moguće otvoriti zadatak.',
    found: 'Nijedna vrsta rada nema takav naziv.',
    clear: 'Očisti pretragu',
  },
  expenseTypes: expenseType,
  demands: {
    demands_description: 'Opis radova',
    demands_photo: 'Slika radova',
    demands_signature: 'Potpis klijenta',
  },
  checks: (p) =>
    plural('hr', p.n, {
      one: `${p.n} stavka kontrolnog popisa`,
      few: `${p.n} stavke kontrolnog popisa`,
      other: `${p.n} stavki kontrolnog popisa`,
    }),
  fields: {
    title: 'Naziv',
    parent: 'Nadređena vrsta rada',
    expense_type: 'Vrsta troška',
    time_estimate: 'Procjena vremena',
    demands: 'Za završetak',
    checklist: 'Kontrolni popis',
    kpd: 'Šifra KPD',
  },
  form: {
    add: 'Nova vrsta rada',
    edit: 'Uredi vrstu rada',
    create: 'Dodaj',
    below: (p) => `Ispod: ${p.path}`,
    demands: 'Radni nalog može se završiti samo uz',
    kpdHint: 'Tako se fakturira rad ove vrste. Prazno: kao ono iznad nje, pa iz postavki računa.',
    checklistHint: 'Svaki novi radni nalog ove vrste dobiva ove stavke; prije završetka sve moraju biti označene.',
    addCheck: 'Dodaj stavku',
    check: (p) => `Stavka ${p.n}`,
    faults: {
      title: 'Upišite naziv',
      expense_type: 'Odaberite vrstu troška',
      time_estimate: 'Upišite procjenu vremena',
      tooLong: 'Najviše 720 sati',
      check: 'Upišite stavku ili je uklonite',
    },
  },
  remove: {
    title: 'Brisanje vrste rada',
    question: (p) => `Jeste li sigurni da želite obrisati ${p.name}?`,
    below: (p) =>
      plural('hr', p.n, {
        one: `Obrisat će se i ${p.n} vrsta rada ispod nje.`,
        few: `Obrisat će se i ${p.n} vrste radova ispod nje.`,
        other: `Obrisat će se i ${p.n} vrsta radova ispod nje.`,
      }),
    more: 'U međuvremenu su ispod nje dodane druge.',
    refused: (p) => `${p.name} nije obrisana`,
    confirm: 'Obriši vrstu rada',
  },
  done: {
    added: (p) => `Dodana vrsta rada ${p.name}`,
    edited: (p) => `Izmijenjena vrsta rada ${p.name}`,
    moved: (p) => `Premještena vrsta rada ${p.name}`,
    deleted: (p) => `Obrisana vrsta rada ${p.name}`,
    restored: (p) => `Vraćena vrsta rada ${p.name}`,
  },
  needs: {
    action: 'Planirani materijal',
    title: 'Planirani materijal',
    about: ({ name }) => `Što treba radni nalog vrste radova ${name}.`,
    none: 'Za ovu vrstu radova nije planiran materijal.',
    quantity: 'Upišite količinu',
    done: ({ name }) => `Spremljen planirani materijal: ${name}`,
  },
};
