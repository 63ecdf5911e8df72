import { plural } from '../../plural';
import type { Section } from '../../types';

export const offerFigures: Section<'offerFigures'> = {
  label: 'Ponude u brojkama',
  loading: 'Zbrajam ponude',
  open: 'Otvoreno, po vremenu od slanja',
  offers: (p) => plural('hr', p.n, { one: `${p.n} ponuda`, few: `${p.n} ponude`, other: `${p.n} ponuda` }),
  ages: (p) =>
    p.upTo === null ? `preko ${p.from - 1} dana` : p.from === 0 ? `do ${p.upTo} dana` : `${p.from}–${p.upTo} dana`,
  hitRate: (p) => `Uspješnost, ${p.days} dana`,
  answered: (p) => `${p.accepted} od ${p.answered} odgovorenih`,
  nothing: 'nema odgovora',
  trend: (p) => `${p.points} p. b. prema prethodnih ${p.days}`,
  expiring: (p) => `Istječe u ${p.days} dana`,
  show: 'Prikaži te ponude',
  accepted: (p) => `Prihvaćeno, ${p.month}`,
  ofSent: (p) => `od ${p.value} poslanog`,
  chart: 'Po mjesecu i voditelju',
  more: 'Više pokazatelja',
  chartTitle: 'Poslano i prihvaćeno po mjesecima',
  sentValue: 'Poslano',
  acceptedValue: 'Prihvaćeno',
  rate: 'Uspješnost',
  month: 'Mjesec',
  leads: 'Voditelji',
  all: 'Svi voditelji',
};
