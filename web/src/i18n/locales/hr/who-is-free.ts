import type { Section } from '../../types';

export const whoIsFree: Section<'whoIsFree'> = {
  title: 'Tko je slobodan',
  time: 'Vrijeme',
  example: 'čet 10–12',
  wrong: 'Na primjer 10–12 ili čet 10–12',
  show: 'Pokaži',
  team: 'Ekipa',
  hint: 'Upišite vrijeme ili ga povucite preko sati iznad redova.',
  count: (p) => `Slobodno: ${p.n} od ${p.of}`,
  refused: 'Ne može se saznati tko je slobodan; provjerite ekipu i vrstu radova',
  noPlace: 'odaberite nalog da se vidi tko je blizu',
  free: (p) => `Slobodni ${p.span}`,
  others: 'Zauzeti',
  isFree: 'slobodno',
  drive: (p) => `${p.drive} vožnje`,
  busy: (p) => `zauzeto: ${p.orders}`,
  unfit: 'nije za taj posao',
  draw: 'Povucite preko sati: tko je tada slobodan',
  close: 'Prikaži redove kao i inače',
  key: 'tko je slobodan; upišite vrijeme, npr. čet 10–12',
};
