import type { Section } from '../../types';

export const sessions: Section<'sessions'> = {
  add: 'Dodaj vrijeme',
  addTitle: (p) => `Upis odrađenog vremena: ${p.order}`,
  edit: (p) => `Ispravi vrijeme: ${p.worker}, ${p.when}`,
  editTitle: (p) => `Ispravak vremena: ${p.worker}, ${p.order}`,
  remove: (p) => `Ukloni vrijeme: ${p.worker}, ${p.when}`,
  worker: 'Radnik',
  far: {
    title: 'Je li to pravi dan?',
    made: ({ made }) => `Radni nalog otvoren je tek ${made}. Rad prije toga ne pomiče njegov početak.`,
    planned: ({ at, made }) =>
      `Radni nalog planiran je za ${at}, a otvoren ${made}. Toliko udaljen rad ulazi u sate, ali ne pomiče početak naloga.`,
    keep: 'Da, upiši',
  },
  fromDay: 'Početak, dan',
  from: 'Početak, vrijeme',
  toDay: 'Kraj, dan',
  to: 'Kraj, vrijeme',
  reason: 'Razlog',
  reasonOptional: 'Napomena (nije obavezno)',
  added: 'Vrijeme je upisano',
  changed: 'Vrijeme je ispravljeno',
  removed: 'Vrijeme je uklonjeno',
  faults: {
    required: 'Obavezno',
    order: 'Kraj mora biti nakon početka',
    future: 'To je tek u budućnosti',
    reason: 'Upišite razlog: vrijeme je tuđe',
  },
  askRemove: {
    title: 'Uklanjanje vremena',
    message: (p) => `${p.worker}, ${p.when}. Ovo se vrijeme više neće računati.`,
    yes: 'Ukloni',
  },
  left: (p) =>
    `Kraj nije rekao nitko: ${p.at} započet je rad na drugom nalogu. Ako je rad trajao duže ili kraće, ispravite ga.`,
  closed: (p) =>
    `Kraj nije rekao nitko: netko je drugi ${p.at} pauzirao ili završio nalog. Ako je rad trajao duže ili kraće, ispravite ga.`,
  end: {
    label: 'Kad je rad stvarno završio?',
    hint: (p) => `Rad traje od ${p.since}, znatno duže nego što je uobičajeno.`,
    required: 'Upišite kad je rad završio',
    range: 'Kraj mora biti unutar 24 sata od početka i ne u budućnosti',
  },
  marks: {
    offline: 'bez mreže',
    entered: 'upisano',
    overlap: (p) => `preklapa se ${p.time}; dijeli se i računa jednom`,
  },
};
