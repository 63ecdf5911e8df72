import type { Section } from '../../types';

/** What people wrote to one another, wherever they did. */
export const conversations: Section<'conversations'> = {
  title: 'Razgovori',
  show: 'Koje razgovore prikazati',
  unread: ({ n }) => (n === 0 ? 'Nepročitani' : `Nepročitani · ${n}`),
  all: 'Svi',
  none: { unread: 'Sve je pročitano.', all: 'Nitko vam još nije pisao.' },
  news: ({ n }) => (n === 1 ? 'novi komentar' : `novih: ${n}`),
  mentioned: 'spominje vas',
  withdrawn: 'Komentar je povučen',
  more: 'Prikaži starije',
  markRead: ({ title }) => `Označi kao pročitano: ${title}`,
  answer: 'Odgovori',
  answerTo: ({ to }) => `Odgovori: ${to}`,
  send: 'Pošalji',
  own: 'Interno: čita samo vaša tvrtka',
  both: ({ other }) => (other === '' ? 'Čita i druga tvrtka' : `Čita i ${other}`),
  answered: ({ to }) => `Odgovoreno: ${to}`,
};
