import { paymentKind } from '@words/en.json';

export const payments = {
  title: 'Payments',
  list: 'Payments of the invoice',
  kinds: paymentKind,
  payable: 'To be paid',
  paid: 'Paid',
  credited: 'Credited',
  open: 'Open',
  over: 'Overpaid',
  enter: 'Enter a payment',
  enterOf: (p: { num: string }) => `Payment of invoice ${p.num}`,
  openNow: (p: { open: string }) => `Open: ${p.open}`,
  amount: 'Amount',
  overpayment: 'More than what is open: enter it as an overpayment',
  day: 'Paid on',
  kind: 'Way of payment',
  note: 'Note',
  submit: 'Enter',
  done: 'The payment is entered.',
  correction: 'Correction',
  gone: 'Taken back',
  faults: { day: 'Enter the day of payment.', amount: 'Enter an amount above 0.' },
  back: {
    title: 'Take the payment back?',
    message: (p: { amount: string; day: string }) =>
      `The payment of ${p.amount} on ${p.day} stays in the list, with a correction of today below it. The invoice is open again by that amount.`,
    confirm: 'Take back',
    of: (p: { amount: string; day: string }) => `Take back ${p.amount} of ${p.day}`,
    done: 'The payment is taken back.',
  },
};
