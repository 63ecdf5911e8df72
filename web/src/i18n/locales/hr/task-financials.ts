import { plural } from '../../plural';
import type { Section } from '../../types';

export const taskFinancials: Section<'taskFinancials'> = {
  label: 'Stavke',
  loading: 'Učitavanje stavki…',
  empty: 'Nema stavki',
  withTax: 'Ukupno s PDV-om',
  noOrder: 'Radni nalog nije odabran',
  order: (p) => `Radni nalog RN-${p.id}`,
  orderGone:
    'Ovaj je radni nalog obrisan. Premjestite njegove stavke u drugi nalog ili ih obrišite: s njima se zadatak ne može potvrditi.',
  subtotal: 'Međuzbroj',
  add: 'Dodaj stavku',
  addTo: (p) => `Dodaj stavku u radni nalog RN-${p.id}`,
  saved: 'Stavke su spremljene',
  restored: 'Vaše nespremljene stavke su vraćene.',
  locked: 'Cijene su zaključane. Mogu se mijenjati kad se zadatak ponovno otvori.',
  readOnly: 'Stavke se mogu samo čitati.',
  meanwhile:
    'Netko je u međuvremenu spremio druge stavke. Vaše su izmjene ostale; gdje se razlikuju, birat ćete pri spremanju.',
  unsure:
    'Odgovor poslužitelja se izgubio pa su stavke možda već spremljene. Pošaljite ih ponovno: ništa se neće spremiti dvaput.',
  sendAgain: 'Pošalji ponovno',
  hours: {
    charge: 'Zaračunaj sate',
    title: 'Zaračunaj odrađene sate',
    item: 'Stavka kataloga',
    noItem: 'U katalogu nema stavke koja se u ovoj valuti naplaćuje po satu.',
    list: 'Sati koji još nisu zaračunati',
    rule: ({ n }) =>
      `Sati završenih naloga koje još nijedna stavka ne zaračunava${n > 1 ? `, zaokruženi naviše na ${n} min` : ''}. Stavke možete izmijeniti prije spremanja.`,
    submit: ({ n }) =>
      plural('hr', n, {
        one: n === 1 ? 'Dodaj stavku' : `Dodaj ${n} stavku`,
        few: `Dodaj ${n} stavke`,
        other: `Dodaj ${n} stavki`,
      }),
    worked: (p) => (p.charged ? `odrađeno ${p.time}, zaračunato ${p.charged}` : `odrađeno ${p.time}`),
  },
  conflict: {
    gone: (p) => `${p.name}: stavka je obrisana`,
    keepGone: 'Zadrži kao novu stavku',
    deleted: (p) => `${p.name}: brišete stavku koju su drugi promijenili`,
    delete: 'Obriši je',
    keep: 'Zadrži je kakva je sada',
    cell: (p) => `${p.name}: ${p.column}`,
    unnamed: 'Stavka bez naziva',
    yes: 'Da',
    no: 'Ne',
  },
};
