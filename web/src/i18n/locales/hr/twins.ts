import type { Section } from '../../types';

export const twins: Section<'twins'> = {
  title: 'Već postoji',
  there: 'Već postoji:',
  same: {
    name: 'isti naziv',
    id_number: 'isti porezni broj',
    email: 'ista e-pošta',
    phone: 'isti telefon',
    code: 'ista šifra',
    serial_num: 'isti serijski broj',
  },
  add: 'Svejedno dodaj',
  save: 'Svejedno spremi',
};
