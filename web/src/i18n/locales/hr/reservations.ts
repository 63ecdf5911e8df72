import { plural } from '../../plural';
import type { Section } from '../../types';

export const reservations: Section<'reservations'> = {
  reserved: 'Rezervirano za nalog',
  reserve: 'Rezerviraj materijal',
  lacking: ({ quantity }) => `nedostaje ${quantity}`,
  none: 'Za ovaj nalog ništa nije rezervirano.',
  used: ({ quantity }) => `uzeto ${quantity}`,
  title: 'Rezervacija materijala',
  materials: 'Materijali',
  noneYet: 'Još ništa nije rezervirano.',
  planned: ({ n, names }) =>
    plural('hr', n, {
      one: `Ova vrsta radova treba još ${n} materijal: ${names}.`,
      few: `Ova vrsta radova treba još ${n} materijala: ${names}.`,
      other: `Ova vrsta radova treba još ${n} materijala: ${names}.`,
    }),
  takePlanned: 'Dodaj planirano',
  free: ({ quantity }) => `za ovaj nalog slobodno ${quantity}`,
  lacks: ({ free, lacks }) => `slobodno samo ${free}, za nabavu ${lacks}`,
  quantity: 'Upišite količinu',
  submit: 'Rezerviraj',
  done: ({ n }) =>
    plural('hr', n, {
      one: `Rezerviran ${n} materijal`,
      few: `Rezervirana ${n} materijala`,
      other: `Rezervirano ${n} materijala`,
    }),
  doneNone: 'Za nalog više ništa nije rezervirano',
};
