import { paymentKind } from '@words/hr.json';
import { plural } from '../../plural';
import type { Section } from '../../types';

export const payments: Section<'payments'> = {
  title: 'Uplate',
  list: 'Uplate računa',
  kinds: paymentKind,
  payable: 'Za platiti',
  paid: 'Plaćeno',
  credited: 'Odobreno',
  open: 'Otvoreno',
  over: 'Preplaćeno',
  enter: 'Upiši uplatu',
  enterOf: ({ num }) => `Uplata računa ${num}`,
  openNow: ({ open }) => `Otvoreno: ${open}`,
  amount: 'Iznos',
  overpayment: 'Više nego što je otvoreno: upiši kao preplatu',
  day: 'Datum plaćanja',
  kind: 'Način plaćanja',
  note: 'Napomena',
  submit: 'Upiši',
  done: 'Uplata je upisana.',
  correction: 'Ispravak',
  gone: 'Poništena',
  faults: { day: 'Upišite datum plaćanja.', amount: 'Upišite iznos veći od 0.' },
  back: {
    title: 'Poništiti uplatu?',
    message: ({ amount, day }) =>
      `Uplata od ${amount} s datumom ${day} ostaje na popisu, a ispod nje dolazi ispravak s današnjim datumom. Račun je opet otvoren za taj iznos.`,
    confirm: 'Poništi',
    of: ({ amount, day }) => `Poništi ${amount} od ${day}`,
    done: 'Uplata je poništena.',
  },
  sums: {
    title: ({ n }) =>
      `Fakturirano (${plural('hr', n, { one: `${n} račun`, few: `${n} računa`, other: `${n} računa` })})`,
    client: 'Neplaćeni računi',
    show: 'Prikaži račune',
    invoiced: 'Fakturirano',
    advances: 'Od toga predujmovi',
    paid: 'Plaćeno',
    open: 'Otvoreno',
    overdue: 'Dospjelo',
    mixed: 'Neki je račun i za druge poslove. Računa se u cijelosti.',
  },
};
