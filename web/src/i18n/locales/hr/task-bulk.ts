import { plural } from '../../plural';
import type { Section } from '../../types';

const tasks = (n: number) => plural('hr', n, { one: `${n} zadatak`, few: `${n} zadatka`, other: `${n} zadataka` });
const ofTasks = (n: number) => plural('hr', n, { one: `${n} zadatka`, few: `${n} zadatka`, other: `${n} zadataka` });

/** "Potvrđen je 1 zadatak", "Potvrđena su 2 zadatka", "Potvrđeno je 5 zadataka". */
const done = (participle: string) => (p: { n: number }) =>
  `${participle}${plural('hr', p.n, { one: ' je', few: 'a su', other: 'o je' })} ${tasks(p.n)}`;

export const taskBulk: Section<'taskBulk'> = {
  tasks: (p) => tasks(p.n),
  some: (p) => `${p.what} ${p.n} od ${p.of}`,
  accept: (p) => `Prihvati ${p.n}`,
  confirm: (p) => `Potvrdi ${p.n}`,
  confirming: {
    title: 'Potvrda zadataka',
    message: (p) =>
      `Jesu li radovi na ${plural('hr', p.n, { one: `${p.n} zadatku`, few: `${p.n} zadatka`, other: `${p.n} zadataka` })} odobreni i spremni za fakturiranje? Cijene se zaključavaju; ponovno ih može otvoriti samo administrator.`,
    confirm: (p) => `Potvrdi ${tasks(p.n)}`,
  },
  priority: 'Prioritet',
  project: 'Projekt',
  assign: 'Dodijeli',
  plan: 'Planiraj',
  restore: 'Vrati',
  export: 'Izvezi odabrane',
  whier: (p) => `Vrsta radova za ${p.n}…`,
  reject: (p) => `Odbij ${p.n}`,
  rejecting: 'Njihovi nezapočeti nalozi se brišu, a radnici dobivaju obavijest.',
  remove: {
    title: 'Brisanje zadataka',
    confirm: (p) => `Obriši ${tasks(p.n)}`,
  },
  ask: {
    priority: (p) => `Prioritet ${ofTasks(p.n)}`,
    project: (p) => `Projekt ${ofTasks(p.n)}`,
    whier: (p) => `Vrsta radova ${ofTasks(p.n)}`,
    assign: (p) => `Radnik za sljedeći posjet ${ofTasks(p.n)}`,
  },
  noProject: 'Bez odabira zadaci izlaze iz svojih projekata.',
  apply: 'Primijeni',
  progress: (p) => `${p.n} od ${p.of}…`,
  stop: 'Zaustavi',
  done: {
    accept: done('Prihvaćen'),
    confirm: done('Potvrđen'),
    reject: done('Odbijen'),
    delete: done('Obrisan'),
    restore: done('Vraćen'),
    assign: done('Dodijeljen'),
    change: done('Promijenjen'),
    plan: (p) => `Za ${tasks(p.n)} ${p.n === 1 ? 'otvoren je nalog' : 'otvoreni su nalozi'}`,
  },
  undoing: (p) => `Vraćanje ${ofTasks(p.n)}…`,
  undone: (p) =>
    plural('hr', p.n, {
      one: `${p.n} zadatak opet je kao prije`,
      few: `${p.n} zadatka opet su kao prije`,
      other: `${p.n} zadataka opet je kao prije`,
    }),
  changedSince: (p) =>
    `${plural('hr', p.n, {
      one: `${p.n} zadatak ostao je kakav jest`,
      few: `${p.n} zadatka ostala su kakva jesu`,
      other: `${p.n} zadataka ostalo je kakvo jest`,
    })}, jer je u međuvremenu mijenjano: ${p.numbers}.`,
  failed: (p) =>
    plural('hr', p.n, {
      one: `${p.n} zadatak ostao je kakav je bio`,
      few: `${p.n} zadatka ostala su kakva su bila`,
      other: `${p.n} zadataka ostalo je kakvo je bilo`,
    }),
};
