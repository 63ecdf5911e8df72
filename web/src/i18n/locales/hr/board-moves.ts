import { plural } from '../../plural';
import type { Section } from '../../types';

const orders = (n: number) => plural('hr', n, { one: `${n} nalog`, few: `${n} naloga`, other: `${n} naloga` });

export const boardMoves: Section<'boardMoves'> = {
  exchangeShort: 'Zamijeni',
  exchangeOf: (p) => `${p.name}: zamijeni dan s nekim`,
  dayTitle: 'Zamjena dana',
  first: 'Radnik',
  second: 'Mijenja se s',
  day: 'Dan',
  hint: 'Odaberite dva radnika: svatko preuzima naloge onog drugog, u njihovo vrijeme.',
  nothing: 'Tog dana nijedan nema naloga za zamjenu.',
  gets: (p) => `${p.name} preuzima ${orders(p.n)}`,
  collides: 'sukob',
  exchangeDay: (p) => `Zamijeni ${orders(p.n)}`,
  exchanged: (p) => `${p.a} i ${p.b} zamijenili su ${p.day}: ${orders(p.n)}`,
  exchangedTwo: (p) => `Zamijenjeni su RN-${p.a} i RN-${p.b}`,
  same: 'Ta su dva naloga u isto vrijeme i kod istih radnika',
  replaceShort: 'Radnik…',
  replaceTitle: (p) => `Zamijeni ili ukloni radnika · ${orders(p.n)}`,
  instead: 'Umjesto',
  by: 'Tko radi',
  remove: 'Nitko: ukloni radnika',
  clashes: (p) => plural('hr', p.n, { one: `${p.n} sukob`, few: `${p.n} sukoba`, other: `${p.n} sukoba` }),
  replace: (p) => `Zamijeni na ${orders(p.n)}`,
  removeFrom: (p) => `Ukloni s ${orders(p.n)}`,
  tomorrow: 'Na sutra',
  tomorrowDone: (p) => `Premješteno na sutra: ${orders(p.n)}`,
  tomorrowAlready: 'Već je na rasporedu za sutra',
  nextFree: 'Prvi slobodan dan',
  freeDone: (p) =>
    p.left > 0
      ? `Premješteno na prvi slobodan dan: ${orders(p.n)}; bez slobodnog dana: ${p.left}`
      : `Premješteno na prvi slobodan dan: ${orders(p.n)}`,
  noneFree: 'U to vrijeme nema slobodnog dana u sljedećih 30 dana',
  close: 'Zatvori',
  help: {
    replace: 'zamijeni ili ukloni radnika',
    exchange: 'zamijeni dva odabrana naloga; inače dan radnika kartice',
    tomorrow: 'na sutra, u isto vrijeme',
    nextFree: 'na prvi slobodan dan, u isto vrijeme',
  },
};
