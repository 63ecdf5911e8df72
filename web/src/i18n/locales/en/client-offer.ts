import { plural } from '../../plural';
import { unitOf } from './units';

const items = (n: number) => plural('en', n, { one: `${n} item`, other: `${n} items` });

/** The texts of an offer's page for its client; it needs nothing else of the dictionary. */
export const clientOffer = {
  language: 'Language',
  title: (p: { number: string; company: string }) => `Offer ${p.number} · ${p.company}`,
  number: (p: { number: string; version: number }) => `Offer ${p.number} · v${p.version}`,
  numberLong: (p: { number: string; version: number; date: string }) =>
    `Offer ${p.number} · version ${p.version}${p.date && ` · ${p.date}`}`,
  for: (p: { client: string }) => `For ${p.client}`,
  validUntil: 'Valid until ',
  daysLeft: (p: { n: number }) =>
    p.n === 0
      ? ', today is the last day'
      : plural('en', p.n, { one: `, ${p.n} more day`, other: `, ${p.n} more days` }),
  loading: 'Loading the offer…',
  failed: 'The offer could not be loaded.',
  retry: 'Try again',
  unitOf,
  items: (p: { n: number }) => items(p.n),
  unnamed: 'Works and equipment',
  withoutTax: 'Prices of items are without VAT.',
  chooseOne: 'choose one',
  options: 'Optional',
  chosenOf: (p: { n: number; all: number }) => `${p.n} of ${p.all} chosen`,
  basics: 'Basic works and equipment',
  discount: (p: { percentage: string }) => `Discount ${p.percentage}`,
  tax: (p: { percentage: string; net: string }) => `VAT ${p.percentage} on ${p.net}`,
  taxes: 'VAT',
  taxIncluded: (p: { tax: string }) => `VAT ${p.tax}`,
  discountIncluded: (p: { percentage: string }) => `discount of ${p.percentage} included`,
  total: 'Total with VAT',
  totalNow: (p: { total: string }) => `Total with VAT: ${p.total}`,
  details: 'Details',
  sums: 'Sums',
  close: 'Close',
  more: 'More actions',
  pdf: 'PDF',
  downloadPdf: 'Download the PDF',
  files: 'Attached files',
  terms: 'Terms',
  questions: 'Questions and answers',
  ask: {
    action: 'Ask a question',
    name: 'First and last name',
    text: 'Your question',
    submit: 'Send the question',
    done: 'Your question is sent. The answer will appear here.',
  },
  reject: {
    action: 'Reject the offer',
    title: 'Rejecting the offer',
    reason: 'Why do you reject the offer?',
    name: 'First and last name (optional)',
    submit: 'Reject the offer',
  },
  cancel: 'Cancel',
  accept: {
    action: 'Accept the offer',
    title: 'Accepting the offer',
    back: 'Back to the offer',
    name: 'First and last name',
    role: 'Position',
    signature: 'Signature',
    clear: 'Clear the signature',
    hint: 'Sign inside the field with a finger or a mouse',
    empty: 'Nothing is drawn yet',
    drawn: 'The signature is drawn',
    type: 'Sign by typing the name',
    draw: 'Sign by drawing',
    typedEmpty: 'Type your name above; it is your signature',
    kept: 'With the signature we keep the time, the network address and the exact content of the offer.',
    copy: (p: { email: string }) => `A copy goes to ${p.email}.`,
    submit: (p: { total: string }) => `Sign and accept · ${p.total}`,
  },
  accepted: {
    title: 'The offer is accepted',
    at: (p: { at: string; name: string }) => (p.name === '' ? p.at : `${p.at} · ${p.name}`),
    thanks: (p: { company: string }) => `Thank you. ${p.company} will get in touch with you.`,
    show: 'Show the offer',
  },
  rejected: { title: 'The offer is rejected', reason: (p: { reason: string }) => `Reason: ${p.reason}` },
  over: {
    expired: 'The offer is no longer valid',
    expiredText: (p: { number: string; until: string }) => `Offer ${p.number} was valid until ${p.until}.`,
    replaced: 'The offer has been replaced',
    replacedText: (p: { number: string; version: number; newer: number }) =>
      `Version ${p.version} of offer ${p.number} was replaced by version ${p.newer}. Its link is in a newer mail.`,
    contact: 'For questions:',
  },
  gone: {
    title: 'The link is not valid',
    text: 'It may be incomplete, or it has been withdrawn. Ask whoever sent it to you for a new one.',
  },
  withdrawn: (p: { company: string; name: string; answered: string; at: string; reason: string }) =>
    `On ${p.at} ${p.company} took back the acceptance signed by ${p.name} on ${p.answered}.${p.reason && ` Reason: ${p.reason}`}`,
  meanwhile: 'Meanwhile the offer has changed. This is how it stands now.',
  network: 'There is no connection. What you typed is still here; try again.',
};
