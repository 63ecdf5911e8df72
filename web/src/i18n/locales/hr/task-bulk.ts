import { plural } from '../../plural';
import type { Section } from '../../types';

const tasks = (n: number) => plural('hr', n, { one: `${n} zadatak`, few: `${n} zadatka`, other: `${n} zadataka` });
const ofTasks = (n: number) => plural('hr', n, { one: `${n} zadatka`, few: `${n} zadatka`, other: `${n} zadataka` });

export const taskBulk: Section<'taskBulk'> = {
  tasks: (p) => tasks(p.n),
  some: (p) => `${p.what} ${p.n} od ${p.of}`,
  confirm: (p) => `Potvrdi ${p.n}`,
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
  done: (p) =>
    plural('hr', p.n, {
      one: `Promijenjen je ${p.n} zadatak`,
      few: `Promijenjena su ${p.n} zadatka`,
      other: `Promijenjeno je ${p.n} zadataka`,
    }),
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
