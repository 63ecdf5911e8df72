import type { Section } from '../../types';

export const picking: Section<'picking'> = {
  title: 'Popis za izdavanje',
  day: 'Dan',
  previous: 'Dan prije',
  next: 'Dan poslije',
  print: 'Ispiši',
  printOf: ({ name }) => `Ispiši: ${name}`,
  none: ({ day }) => `Za radne naloge na dan ${day} ništa nije rezervirano.`,
  nowhere: 'ni na jednom mjestu',
  lacks: ({ quantity }) => `na svim mjestima samo ${quantity}`,
  others: ({ names }) => `Isti materijal imaju i: ${names}. Uzima se jednom.`,
};
