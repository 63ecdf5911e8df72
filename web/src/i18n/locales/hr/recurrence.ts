import { plural } from '../../plural';
import type { Section } from '../../types';

const WEEKDAYS = {
  MO: 'ponedjeljak',
  TU: 'utorak',
  WE: 'srijeda',
  TH: 'četvrtak',
  FR: 'petak',
  SA: 'subota',
  SU: 'nedjelja',
} as const;

type Weekday = keyof typeof WEEKDAYS;

const ORDINALS: Readonly<Record<number, string>> = { 1: 'prv', 2: 'drug', 3: 'treć', 4: 'četvrt', [-1]: 'zadnj' };

/** "drugi utorak", "druga srijeda". */
const nth = (n: number, day: Weekday) =>
  `${ORDINALS[n] ?? n}${['WE', 'SA', 'SU'].includes(day) ? 'a' : 'i'} ${WEEKDAYS[day]}`;

export const recurrence: Section<'recurrence'> = {
  title: 'Ponavljanje',
  none: 'Zadaci se iz ovog predloška rade ručno. Zadajte ponavljanje i Teren će ih na vrijeme raditi sam.',
  noneHere: 'Ovaj se predložak ne ponavlja.',
  set: 'Zadaj ponavljanje',
  edit: 'Izmijeni',
  pause: 'Pauziraj',
  resume: 'Nastavi',
  pausedSince: ({ day }) => `Pauzirano od ${day}`,
  clientGone: 'Čeka: klijent je arhiviran',
  clientGoneHint:
    'Zadaci se ne stvaraju dok se klijent ne vrati. Nastavlja se od tog dana; što u međuvremenu prođe, izostavlja se.',
  passed: ({ n, times }) =>
    plural('hr', n, {
      one: `${n} od ${times} dana već je prošao: broji se, ali se za njega ne stvara zadatak.`,
      few: `${n} od ${times} dana već su prošla: broje se, ali se za njih ne stvaraju zadaci.`,
      other: `${n} od ${times} dana već je prošlo: broje se, ali se za njih ne stvaraju zadaci.`,
    }),
  stop: {
    title: 'Prestanak ponavljanja',
    message: ({ title }) => `„${title}” više neće sam raditi zadatke. Oni koji su napravljeni ostaju.`,
    confirmLabel: 'Prestani ponavljati',
  },
  next: 'Sljedeći dani',
  waitsFor: 'Računa se od dana kad bude završen zadatak',
  ended: 'Nema više dana.',
  made: 'Napravljeno',
  all: ({ n }) => plural('hr', n, { one: `Prikaži ${n}`, few: `Prikaži sva ${n}`, other: `Prikaži svih ${n}` }),
  teamGone: '(ekipa je obrisana)',
  open: ({ n, days }) =>
    plural('hr', n, {
      one: `Napravljen je već ${n} zadatak (${days})`,
      few: `Napravljena su već ${n} zadatka (${days})`,
      other: `Napravljeno je već ${n} zadataka (${days})`,
    }),
  openStay: 'Nitko ih nije započeo: ostaju kako jesu.',
  openGo: 'Nitko ih nije započeo: brišu se i rade iznova po ovom planu.',
  fellOff: ({ name }) => `postao neradni dan: ${name}`,
  weekdays: WEEKDAYS,
  weekdaysShort: { MO: 'pon', TU: 'uto', WE: 'sri', TH: 'čet', FR: 'pet', SA: 'sub', SU: 'ned' },
  rule: {
    every: {
      DAILY: ({ n }) =>
        n === 1
          ? 'Svaki dan'
          : plural('hr', n, { one: `Svakih ${n} dan`, few: `Svaka ${n} dana`, other: `Svakih ${n} dana` }),
      WEEKLY: ({ n }) =>
        n === 1
          ? 'Svaki tjedan'
          : plural('hr', n, { one: `Svakih ${n} tjedan`, few: `Svaka ${n} tjedna`, other: `Svakih ${n} tjedana` }),
      MONTHLY: ({ n }) =>
        n === 1
          ? 'Svaki mjesec'
          : plural('hr', n, { one: `Svakih ${n} mjesec`, few: `Svaka ${n} mjeseca`, other: `Svakih ${n} mjeseci` }),
      YEARLY: ({ n }) =>
        n === 1
          ? 'Svake godine'
          : plural('hr', n, { one: `Svakih ${n} godinu`, few: `Svake ${n} godine`, other: `Svakih ${n} godina` }),
    },
    list: (p) => new Intl.ListFormat('hr', { type: 'conjunction' }).format(p.days),
    monthday: ({ n }) => `${n}. u mjesecu`,
    lastDay: 'zadnji dan u mjesecu',
    nth: ({ n, day }) => `${nth(n, day)} u mjesecu`,
    from: ({ day }) => `od ${day}`,
    until: ({ day }) => `do ${day}`,
    times: ({ n }) => plural('hr', n, { one: `${n} put`, few: `${n} puta`, other: `${n} puta` }),
  },
  facts: {
    ahead: 'Radi se unaprijed',
    days: ({ n }) =>
      n === 0 ? 'na sam dan' : plural('hr', n, { one: `${n} dan`, few: `${n} dana`, other: `${n} dana` }),
    counts: 'Sljedeći se računa od',
    daysOff: 'Neradni dani',
    order: 'Radni nalog',
    setBy: 'Zadao',
  },
  countsFrom: { PLANNED: 'planiranog dana', COMPLETED: 'dana kad je posao završen' },
  daysOff: { MOVE: 'pomiču se na sljedeći radni dan', SKIP: 'izostavljaju se', KEEP: 'radi se i tada' },
  order: { none: 'bez naloga, samo zadatak', waiting: 'čeka planiranje', at: ({ time }) => `u ${time}` },
  why: {
    DAY_OFF: 'neradni dan',
    PERSON: 'ručno',
    NEXT: 'tada je već sljedeći',
  },
  date: {
    left: 'izostavljeno',
    instead: ({ day }) => `umjesto ${day}`,
    skip: 'Izostavi',
    move: 'Pomakni…',
    keep: 'Ipak radi taj dan',
    undo: 'Vrati po pravilu',
    moveTitle: ({ day }) => `Pomicanje: ${day}`,
    moveHint: 'Na dan nakon prethodnog i prije sljedećeg. Dani iza njega ostaju kako jesu.',
    moveTo: 'Novi dan',
    moveSubmit: 'Pomakni',
  },
  done: {
    set: 'Spremljeno. Zadaci kojima je vrijeme napravljeni su odmah.',
    paused: 'Pauzirano: dok ne nastavite, zadaci se ne rade',
    resumed: 'Nastavlja se od danas',
    stopped: 'Više se ne ponavlja',
    skipped: ({ day }) => `${day} je izostavljen`,
    moved: ({ day }) => `Posao će biti ${day}`,
    undone: ({ day }) => `${day} je opet po pravilu`,
  },
  formTitle: ({ title }) => `Ponavljanje: ${title}`,
  preview: 'Što će iz toga biti',
  noPreview: 'Dani se prikazuju ovdje čim je sve upisano.',
  form: {
    freq: 'Ponavlja se',
    freqs: { DAILY: 'Po danima', WEEKLY: 'Tjedno', MONTHLY: 'Mjesečno', YEARLY: 'Godišnje' },
    every: 'Razmak',
    units: {
      DAILY: ({ n }) => plural('hr', n, { one: 'dan', few: 'dana', other: 'dana' }),
      WEEKLY: ({ n }) => plural('hr', n, { one: 'tjedan', few: 'tjedna', other: 'tjedana' }),
      MONTHLY: ({ n }) => plural('hr', n, { one: 'mjesec', few: 'mjeseca', other: 'mjeseci' }),
      YEARLY: ({ n }) => plural('hr', n, { one: 'godina', few: 'godine', other: 'godina' }),
    },
    weekdays: 'U ove dane',
    by: 'Dan u mjesecu',
    first: 'Od',
    end: 'Završava',
    ends: { NEVER: 'nikad', ON: 'na dan', AFTER: 'nakon broja ponavljanja' },
    last: 'Zadnji dan',
    times: 'Koliko puta',
    ahead: 'Koliko dana unaprijed',
    aheadHint: 'Toliko prije svog dana nastaje zadatak.',
    order: 'Uz svaki zadatak napravi radni nalog',
    estimate: 'Koliko traje',
    time: 'Početak u',
    timeHint: 'Prazno: nalog čeka planiranje.',
    team: 'Ekipa',
    teamHint: 'Tko je tada zauzet ili odsutan, izostavlja se, a vama se javlja.',
    theirs: ({ by, what }) => `${by} je u međuvremenu promijenio/la isto: ${what}. Ako spremite, ostaje vaše.`,
    makeAnew: 'Napravi ih iznova po ovom planu',
    faults: { number: 'Upišite broj', day: 'Odaberite dan', estimate: 'Upišite koliko traje' },
  },
};
