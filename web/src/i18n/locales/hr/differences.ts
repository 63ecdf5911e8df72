import { plural } from '../../plural';
import type { Section } from '../../types';

export const differences: Section<'differences'> = {
  title: 'Razlike s terena',
  table: 'Popis razlika s terena',
  search: 'Traži po materijalu',
  tabs: { label: 'Stanje', open: 'Otvorene', all: 'Sve' },
  open: ({ n }) =>
    plural('hr', n, {
      one: `${n} otvorena razlika s terena`,
      few: `${n} otvorene razlike s terena`,
      other: `${n} otvorenih razlika s terena`,
    }),
  columns: {
    name: 'Materijal',
    missing: 'Nedostaje',
    used: 'Utrošeno',
    there: 'Sada u knjigama',
    order: 'Radni nalog',
    taken: 'Uzeto',
    outcome: 'Ishod',
    resolvedBy: 'Riješio',
  },
  outcomes: { OPEN: 'Otvoreno', RECEIPT: 'Bilo je stiglo', COUNT: 'Prebrojano', TAKEN_BACK: 'Vraćeno' },
  empty: {
    any: 'Nema što riješiti. Kad radnik utroši više nego što knjige imaju, to stoji ovdje.',
    all: 'Razlika još nije bilo.',
    filtered: 'Nijedna razlika ne odgovara pretrazi.',
    clear: 'Prikaži sve',
  },
  actions: { resolve: 'Riješi', order: 'Otvori radni nalog' },
  resolve: {
    title: 'Što je točno?',
    what: ({ user, used, missing, place }) =>
      `${user}: utrošeno ${used}, a u knjigama je nedostajalo ${missing} (${place}).`,
    way: 'Što je točno',
    ways: { RECEIPT: 'Roba je bila stigla', COUNT: 'Mjesto je prebrojano' },
    fields: {
      came: 'Koliko je bilo stiglo',
      counted: ({ place }) => `Koliko sada ima: ${place}`,
      comment: 'Napomena',
    },
    outcome: {
      RECEIPT: ({ came, missing, place, left }) =>
        `Knjiži se primitak ${came} i utrošak ${missing} na nalog. Na mjestu ${place} bit će ${left}.`,
      COUNT: ({ place, left }) =>
        `Na mjestu ${place} bit će ${left}. Time su riješene sve otvorene razlike tog materijala na tom mjestu.`,
    },
    submit: { RECEIPT: 'Knjiži primitak', COUNT: 'Knjiži popis' },
    done: ({ name }) => `Riješeno: ${name}`,
    faults: {
      quantity: 'Upišite količinu',
      tooLittle: ({ missing }) => `Stiglo je barem ono što nedostaje: ${missing}`,
    },
  },
};
