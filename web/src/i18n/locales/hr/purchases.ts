import { plural } from '../../plural';
import type { Section } from '../../types';

export const purchases: Section<'purchases'> = {
  title: 'Narudžbe',
  table: 'Popis narudžbi',
  add: 'Upiši narudžbu',
  search: 'Traži po dobavljaču',
  views: { label: 'Nabava', toBuy: 'Za nabavu', ordered: 'Naručeno' },
  tabs: { label: 'Stanje', any: 'Sve', OPEN: 'Očekuje se', CLOSED: 'Zaključeno' },
  columns: {
    supplier: 'Dobavljač',
    state: 'Stanje',
    lines: 'Što',
    came: 'Stiglo',
    ordered: 'Naručeno',
    comment: 'Napomena',
  },
  states: { ORDERED: 'Naručeno', PARTLY: 'Djelomično stiglo', RECEIVED: 'Zaprimljeno', GIVEN_UP: 'Zaključeno' },
  cameOf: ({ came, all }) => `${came} od ${all}`,
  noSupplier: 'Bez dobavljača',
  there: ({ quantity }) => `na stanju ${quantity}`,
  files: { pdf: 'PDF', xlsx: 'XLSX' },
  empty: {
    any: 'Još ništa nije naručeno.',
    filtered: 'Nijedna narudžba ne odgovara pretrazi.',
    clear: 'Prikaži sve',
    OPEN: 'Ništa se ne očekuje.',
    CLOSED: 'Još nijedna narudžba nije zaključena.',
  },
  toBuy: {
    button: 'Popis za nabavu',
    title: 'Popis za nabavu',
    none: 'Ništa ne nedostaje. Ovdje stoji što je ispod kritične količine ili je rezervirano više nego što ima.',
    columns: {
      name: 'Materijal',
      quantity: 'Na stanju',
      reserved: 'Rezervirano',
      ordered: 'Naručeno',
      critical: 'Kritična',
      suggested: 'Treba naručiti',
    },
    notShort: ({ name, quantity, ordered }) =>
      `${name} sada ne treba nabavljati: na stanju ${quantity}, naručeno ${ordered}.`,
  },
  note: {
    button: 'Upiši narudžbu',
    title: 'Upis narudžbe',
    fields: { supplier: 'Dobavljač', lines: 'Materijali', comment: 'Napomena' },
    none: 'Odaberite što je naručeno.',
    submit: ({ n }) =>
      plural('hr', n, {
        one: `Zabilježi · ${n} materijal`,
        few: `Zabilježi · ${n} materijala`,
        other: `Zabilježi · ${n} materijala`,
      }),
    done: ({ n }) =>
      plural('hr', n, {
        one: `Zabilježeno: naručen ${n} materijal`,
        few: `Zabilježeno: naručena ${n} materijala`,
        other: `Zabilježeno: naručeno ${n} materijala`,
      }),
    saved: 'Narudžba je ispravljena',
    faults: { quantity: 'Upišite količinu' },
  },
  receive: {
    action: 'Zaprimi',
    title: ({ id }) => `Narudžba #${id}`,
    lines: 'Što je naručeno',
    of: ({ quantity, received }) => `naručeno ${quantity}, dosad stiglo ${received}`,
    came: ({ name }) => `Stiglo: ${name}`,
    fields: { place: 'Na mjesto', comment: 'Napomena' },
    commentHint: 'Npr. broj otpremnice',
    submit: ({ n }) =>
      plural('hr', n, {
        one: `Zaprimi · ${n} materijal`,
        few: `Zaprimi · ${n} materijala`,
        other: `Zaprimi · ${n} materijala`,
      }),
    done: ({ n }) =>
      plural('hr', n, {
        one: `Zaprimljen ${n} materijal`,
        few: `Zaprimljena ${n} materijala`,
        other: `Zaprimljeno ${n} materijala`,
      }),
    more: {
      title: 'Više nego što je naručeno',
      line: ({ name, ordered, came }) => `${name}: naručeno ${ordered}, s ovim stiglo ${came}.`,
      confirm: 'Ipak zaprimi',
    },
    close: {
      button: 'Ne očekuj više',
      title: 'Zaključivanje narudžbe',
      question: 'Što nije stiglo više se neće očekivati i može se opet naći na popisu za nabavu.',
      confirm: 'Zaključi narudžbu',
    },
    closed: 'Narudžba je zaključena',
    deliveries: 'Što je stiglo',
    reopen: 'Opet očekuj',
    reopened: 'Narudžba je opet otvorena',
    remove: {
      question: 'Nestaje kao da nije zabilježena.',
      confirm: 'Obriši narudžbu',
      done: 'Narudžba je obrisana',
    },
  },
};
