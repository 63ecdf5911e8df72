import { plural } from '../../plural';
import type { Section } from '../../types';

const counted = (n: number, one: string, few: string, other: string) => `${n} ${plural('hr', n, { one, few, other })}`;
const and = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} i ${parts.at(-1)}`;

export const offerCompare: Section<'offerCompare'> = {
  title: 'Usporedba verzija',
  loading: 'Učitavam usporedbu',
  offer: (p) => `Ponuda ${p.number}`,
  from: 'Ranija verzija',
  to: 'Kasnija verzija',
  swap: 'Zamijeni verzije',
  single: 'Ova ponuda ima samo jednu verziju.',
  items: (p) => {
    const parts = [
      p.changed > 0 ? counted(p.changed, 'izmijenjena', 'izmijenjene', 'izmijenjenih') : '',
      p.added > 0 ? counted(p.added, 'dodana', 'dodane', 'dodanih') : '',
      p.removed > 0 ? counted(p.removed, 'uklonjena', 'uklonjene', 'uklonjenih') : '',
    ].filter(Boolean);
    const last = p.removed || p.added || p.changed;
    return parts.length === 0
      ? 'Stavke su iste.'
      : `${and(parts)} ${plural('hr', last, { one: 'stavka', few: 'stavke', other: 'stavki' })}.`;
  },
  fields: {
    title: (p) => `naziv s „${p.from}” na „${p.to}”`,
    tenant_id: 'drugi klijent',
    description: 'drugi opis',
    terms: 'drugi uvjeti',
    validity_period: (p) => `valjanost s ${p.from} na ${p.to} dana`,
    deadline: (p) => `rok s ${p.from} na ${p.to}`,
    discount: (p) => `popust na sve s ${p.from} na ${p.to}`,
  },
  sentence: (p) => {
    const text = and(p.parts);
    return text === '' ? '' : `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  },
  pays: 'Klijent plaća ',
  more: (p) => `${p.amount} više`,
  less: (p) => `${p.amount} manje`,
  paysSame: 'Klijent plaća isto.',
  all: 'Sve stavke',
  only: 'Samo razlike',
  keys: 'razlika po razlika',
  columns: {
    change: 'Promjena',
    item: 'Stavka',
    quantity: 'Količina',
    price: 'Cijena',
    discount: 'Popust',
    amount: 'Iznos',
    difference: 'Razlika',
  },
  version: (p) => `v${p.n} · ${p.status.toLowerCase()}`,
  change: { ADDED: 'Dodano', REMOVED: 'Uklonjeno', CHANGED: 'Izmijenjeno' },
  absentNow: (p) => `nema u v${p.n}`,
  absentBefore: (p) => `nije bilo u v${p.n}`,
  changed: {
    name: 'naziv',
    note: 'napomena',
    catalog_type: 'vrsta',
    quantity: 'količina',
    unit_of_measure: 'mjera',
    unit_price: 'cijena',
    discount: 'popust',
    tax_percentage: 'PDV',
    choose_one: 'odabir jednoga',
    optional: 'po želji',
    counts: 'odabir',
  },
  optional: 'po želji',
  notChosen: 'nije odabrano',
  wholeDiscount: 'Popust na sve',
  tax: 'PDV',
  total: 'Ukupno',
};
