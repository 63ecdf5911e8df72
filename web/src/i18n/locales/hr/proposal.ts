import { plural } from '../../plural';
import type { Section } from '../../types';

export const proposal: Section<'proposal'> = {
  suggest: 'Predloži',
  suggestHint: 'Predloži mjesta za prvih deset naloga bez termina (S)',
  title: (p) =>
    `Prijedlog za ${plural('hr', p.n, { one: `${p.n} nalog`, few: `${p.n} naloga`, other: `${p.n} naloga` })}`,
  titleOf: (p) => `Prijedlog za ${p.n} od ${p.of} naloga`,
  next: (p) =>
    plural('hr', p.n, {
      one: `Predloži i sljedeći nalog`,
      few: `Predloži sljedeća ${p.n}`,
      other: `Predloži sljedećih ${p.n}`,
    }),
  tidyTitle: 'Dan s manje vožnje',
  rest: (p) =>
    plural('hr', p.n, {
      one: `Ostali planirani nalog (${p.n}) ostaje gdje jest.`,
      few: `Ostala ${p.n} planirana naloga ostaju gdje jesu.`,
      other: `Ostalih ${p.n} planiranih naloga ostaje gdje jesu.`,
    }),
  saved: 'Manje vožnje',
  drivingDay: 'Vožnja tog dana',
  drivingDays: 'Vožnja tih dana',
  searching: 'Tražim mjesta',
  cancel: 'Odustani',
  close: 'Odbaci prijedlog',
  rows: 'Predložena mjesta',
  acceptAll: (p) =>
    p.n === 1
      ? 'Prihvati nalog'
      : plural('hr', p.n, { one: `Prihvati svih ${p.n}`, few: `Prihvati sva ${p.n}`, other: `Prihvati svih ${p.n}` }),
  oneByOne: 'Jedan po jedan',
  discard: 'Odbaci',
  accept: 'Prihvati',
  acceptOne: (p) => `Prihvati prijedlog ${p.n}`,
  otherPlace: 'Drugo mjesto',
  leave: 'Izostavi',
  leaveOne: (p) => `Izostavi prijedlog ${p.n}`,
  back: 'Vrati',
  left: 'izostavljeno',
  taken: 'prihvaćeno',
  more: (p) => `+${p.minutes} min vožnje`,
  tidy: 'Uredi dan po vožnji',
  cut: 'Traženje je prekinuto na vrijeme; možda ima i boljeg.',
  done: (p) =>
    plural('hr', p.n, {
      one: `Raspoređen je ${p.n} nalog`,
      few: `Raspoređena su ${p.n} naloga`,
      other: `Raspoređeno je ${p.n} naloga`,
    }),
  nothingWaits: 'Svi radni nalozi imaju vrijeme.',
  nothingWaitsHint: 'Izradite nalog bez vremena ili odaberite naloge koje treba ponovno rasporediti.',
  nothingToTidy: 'Ovaj se dan ne može voziti kraće.',
  nothingToTidyHint: 'Mijenjaju se samo nalozi koji nisu započeti, imaju jednog radnika i poznato mjesto.',
  reasons: {
    HIGH_PRIORITY: 'visok prioritet',
    KEEPS_WORKERS: 'ostaje sa svojim radnicima',
    STANDS_IN: (p) => `umjesto: ${p.name}`,
    OF_TEAM: (p) => `ekipa ${p.name}`,
    WAS_THERE: 'već je radio na ovom zadatku',
    SAME_CLIENT: 'isti klijent taj dan',
    NEAR_BEFORE: (p) => (p.minutes === 0 ? 'na istom mjestu kao prethodni' : `${p.minutes} min od prethodnog`),
    NEAR_AFTER: (p) => (p.minutes === 0 ? 'na istom mjestu kao sljedeći' : `${p.minutes} min do sljedećeg`),
    FREE_DAY: 'taj dan nema drugih naloga',
    FREE_UNTIL: (p) => `slobodan do ${p.at}`,
    IN_HOURS: 'u radnom vremenu, bez sukoba',
  },
  broken: {
    change: 'netko ga je u međuvremenu promijenio',
    order: (p) => `kolidira s RN-${p.id}, ${p.at}`,
    absence: (p) => `${p.name} je tada odsutan/na`,
  },
  refusals: {
    NOT_MOVABLE: 'Već je započet ili zatvoren.',
    NO_WORKERS: 'Nema tko bi ga preuzeo. Dodajte radnike u tvrtku.',
    NO_HOURS: 'U ovim danima više nema radnog vremena. Prikažite kasnije dane.',
    TOO_LONG: 'Dulji je od svakog slobodnog vremena. Skratite procjenu ili ga podijelite.',
    OTHER_DAY: 'Nije za ove dane. Prikažite dan za koji je.',
    NO_ROOM: 'U ovim danima nema slobodnog mjesta. Prikažite više dana ili oslobodite radnika.',
  },
};
