import type { Section } from '../../types';

export const scan: Section<'scan'> = {
  title: 'Skeniraj',
  picture: 'Slika kamere',
  hint: 'Držite naljepnicu u okviru.',
  torch: 'Svjetlo',
  refused: 'Kamera se ne smije koristiti. Dopustite je u pregledniku ili upišite kod s naljepnice.',
  none: 'Ovdje nema kamere. Upišite kod s naljepnice.',
  code: 'Kod s naljepnice',
  open: 'Otvori',
  foreign: 'Ovo nije naljepnica iz Terena.',
  unknown: ({ code }) => `Nema ničega s kodom ${code}.`,
};
