import type { Section } from '../../types';

export const common: Section<'common'> = {
  add: 'Dodaj',
  apply: 'Primijeni',
  back: 'Natrag',
  cancel: 'Odustani',
  close: 'Zatvori',
  delete: 'Obriši',
  edit: 'Uredi',
  no: 'Ne',
  noData: 'Nema podataka',
  noSelection: 'Bez odabira',
  open: 'Otvori',
  retry: 'Pokušaj ponovno',
  save: 'Spremi',
  search: 'Traži',
  yes: 'Da',
  roles: { ADMIN: 'Administrator', MANAGER: 'Voditelj', WORKER: 'Radnik' },
  fault: {
    title: 'Nije uspjelo',
    network: 'Poslužitelj nije dostupan. Provjerite vezu i pokušajte ponovno.',
    unknown: 'Na poslužitelju je došlo do pogreške. Pokušajte ponovno; ako se ponavlja, javite administratoru.',
    reference: (p) => `Oznaka za administratora: ${p.id}`,
  },
};
