import { plural } from '../../plural';
import type { Section } from '../../types';
import { offerStatus } from './words';

const days = (n: number) => plural('hr', n, { one: `${n} dan`, few: `${n} dana`, other: `${n} dana` });

export const offers: Section<'offers'> = {
  title: 'Ponude',
  table: 'Popis ponuda',
  search: 'Traži po broju ponude',
  tabs: { label: 'Status', any: 'Sve' },
  status: offerStatus,
  version: (p) => `v${p.n}`,
  versionsOf: (p) => `Verzije ponude ${p.name}, prikazana je ${p.version}`,
  changeStatus: (p) => `Promijeni status ponude ${p.name}, sada: ${p.status}`,
  questions: (p) =>
    plural('hr', p.n, {
      one: `${p.n} pitanje bez odgovora`,
      few: `${p.n} pitanja bez odgovora`,
      other: `${p.n} pitanja bez odgovora`,
    }),
  afterSending: (p) => `${days(p.n)} nakon slanja`,
  daysLeft: (p) => (p.n === 0 ? 'danas' : `još ${days(p.n)}`),
  daysAgo: (p) => `prije ${days(p.n)}`,
  fact: {
    newer: (p) => `Novija verzija: v${p.n}`,
    task: (p) => `Zadatak #${p.id}`,
    project: (p) => `Projekt #${p.id}`,
    writes: (p) => `${p.who} piše`,
    waits: 'Čeka slanje',
    opened: (p) => `Otvorena ${p.at}`,
    unopened: 'Nije otvorena',
    answer: 'Čeka vaš odgovor',
  },
  columns: {
    offer: 'Ponuda',
    title: 'Naziv',
    client: 'Klijent',
    created: 'Kreirana',
    deadline: 'Rok',
    status: 'Status',
    total: 'Ukupno',
  },
  filters: {
    title: 'Naziv',
    titleHint: 'Dio naziva ponude',
    client: 'Klijent',
    from: 'Rok od',
    to: 'Rok do',
  },
  empty: {
    filtered: 'Nijedna ponuda ne odgovara filtrima.',
    clear: 'Očisti filtre i pretragu',
    any: 'Još nema ponuda.',
    IN_CREATION: 'Nijedna ponuda nije u izradi.',
    CREATED: 'Nijedna ponuda ne čeka slanje.',
    SENT: 'Nijedna ponuda ne čeka odgovor klijenta.',
    ACCEPTED: 'Nijedna ponuda još nije prihvaćena.',
    REJECTED: 'Nijedna ponuda nije odbijena.',
    EXPIRED: 'Nijedna ponuda nije istekla.',
  },
  exportFile: 'ponude',
  actions: {
    pdf: 'Preuzmi PDF',
    link: 'Kopiraj poveznicu za klijenta',
    compare: (p) => `Usporedi s v${p.n}`,
    duplicate: 'Dupliciraj',
    accept: 'Klijent je prihvatio…',
    reject: 'Klijent je odbio…',
    acceptOwn: 'Prihvati ponudu…',
    rejectOwn: 'Odbij ponudu…',
    restore: 'Vrati',
    remove: (p) => `Obriši verziju v${p.n}`,
  },
  done: {
    status: (p) => `Ponuda ${p.name}: ${p.status.toLowerCase()}`,
    link: 'Poveznica je kopirana. Vrijedi dok se ponuda ne zamijeni ili ne istekne.',
    duplicate: 'Napravljena je ista ponuda s novim brojem',
    restore: 'Ponuda je vraćena',
    remove: 'Verzija ponude je obrisana',
  },
  accept: {
    title: (p) => `Prihvaćanje ponude ${p.name}`,
    message: 'Ponuda se prihvaća u ime klijenta, kako je ponuđena.',
    ownMessage: 'Ponuda se prihvaća kako je ponuđena.',
    submit: 'Prihvati',
  },
  reject: {
    title: (p) => `Odbijanje ponude ${p.name}`,
    message: 'Zašto je klijent odbio? Razlog ostaje uz ponudu.',
    ownMessage: 'Zašto odbijate ponudu? Razlog vidi izvođač.',
    submit: 'Odbij',
  },
  remove: {
    title: 'Brisanje ponude',
    message: (p) => `Jeste li sigurni da želite obrisati ponudu ${p.name}, ${p.version}?`,
    submit: 'Obriši',
  },
};
