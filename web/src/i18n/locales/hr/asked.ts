import { plural } from '../../plural';
import type { Section } from '../../types';

/** The side of a company that asks others for work. */
export const asked: Section<'asked'> = {
  title: 'Početna',
  greeting: ({ name }) => `Dobar dan, ${name}. Ovo su vaši zahtjevi i dolasci.`,
  closed: 'Ovdje je pregled ureda vaše tvrtke. Ako vam treba, obratite se svojem administratoru.',
  all: 'Prikaži sve',
  allOf: ({ title }) => `Prikaži sve: ${title}`,
  ask: {
    title: 'Prijavi kvar ili posao',
    step: ({ n, of }) => `${n}. od ${of} koraka`,
    draft: 'Niste poslali zahtjev koji ste započeli.',
    nobody: 'Nijedna tvrtka još ne radi za vas u Terenu. Zamolite svojeg izvođača da vas pozove.',
    what: 'Što treba napraviti?',
    whatPlaceholder: 'Npr. curi slavina u kuhinji',
    details: 'Što još trebamo znati?',
    detailsPlaceholder: 'Od kada, koji uređaj, kako se dolazi…',
    photos: 'Fotografije',
    urgent: 'Hitno je',
    contractor: 'Koga tražite?',
    place: 'Gdje',
    placeHint: 'Jedno od vaših spremljenih mjesta. Novo ćemo spremiti za sljedeći put.',
    newPlace: 'Novo mjesto',
    hours: 'Kada je netko na mjestu?',
    hoursPlaceholder: 'Npr. radnim danom od 8 do 16 sati',
    next: 'Dalje',
    back: 'Natrag',
    send: 'Pošalji zahtjev',
    sent: ({ name }) => (name === '' ? 'Zahtjev je poslan.' : `Zahtjev je poslan: ${name}`),
  },
  tasks: {
    title: 'Otvoreni zadaci',
    empty: 'Nemate otvorenih zadataka.',
    waiting: ({ n }) =>
      plural('hr', n, { one: `${n} čeka prihvaćanje`, few: `${n} čekaju prihvaćanje`, other: `${n} čeka prihvaćanje` }),
    visit: ({ when }) => `dolazak ${when}`,
    asked: ({ when }) => `otvoren ${when}`,
    unread: ({ n }) =>
      plural('hr', n, { one: `${n} nova poruka`, few: `${n} nove poruke`, other: `${n} novih poruka` }),
  },
  offers: {
    title: 'Ponude koje čekaju vaš odgovor',
    until: ({ day }) => `vrijedi do ${day}`,
    answer: 'Odgovori',
  },
  visits: {
    title: 'Dolasci',
    coming: 'Tko dolazi i kada',
    table: 'Popis dolazaka',
    search: 'Traži po zadatku, mjestu ili broju',
    tabs: { label: 'Koji dolasci', any: 'Svi', COMING: 'Dogovoreni', RUNNING: 'U tijeku', DONE: 'Obavljeni' },
    columns: { title: 'Zadatak', when: 'Kada', status: 'Stanje', place: 'Mjesto', contractor: 'Izvođač' },
    filters: { from: 'Od', to: 'Do', unscheduled: 'Bez termina' },
    empty: {
      any: 'Još nema dolazaka. Kad izvođač dogovori termin, vidjet ćete ga ovdje.',
      COMING: 'Nema dogovorenih dolazaka.',
      RUNNING: 'Trenutačno nitko ne radi kod vas.',
      DONE: 'Još nema obavljenih dolazaka.',
      filtered: 'Nijedan dolazak ne odgovara filtrima.',
      clear: 'Očisti filtre i pretragu',
    },
  },
  invoices: {
    title: 'Fakturirano',
    table: 'Popis fakturiranih zadataka',
    search: 'Traži po zadatku, mjestu ili broju',
    columns: {
      title: 'Zadatak',
      on: 'Fakturirano',
      net: 'Bez PDV-a',
      total: 'Ukupno',
      place: 'Mjesto',
      contractor: 'Izvođač',
    },
    filters: { from: 'Fakturirano od', to: 'Fakturirano do' },
    empty: {
      any: 'Još ništa nije fakturirano.',
      filtered: 'Ništa ne odgovara filtrima.',
      clear: 'Očisti filtre i pretragu',
    },
  },
};
