import type { Section } from '../../types';

/** The steps of setting a company up. */
export const firstSteps: Section<'firstSteps'> = {
  title: 'Prvi koraci',
  done: (p) => `${p.n} od ${p.of}`,
  hide: 'Ne prikazuj više',
  isDone: 'Učinjeno',
  names: {
    company: 'Podaci o tvrtki',
    people: 'Ljudi',
    work_hierarchies: 'Vrste radova',
    teams: 'Ekipe',
    companies: 'Klijenti i dobavljači',
    locations: 'Lokacije',
    addresses: 'Adrese',
    catalogue: 'Katalog',
    tasks: 'Prvi zadatak',
  },
  why: {
    company: 'OIB, adresa i logotip stoje na ispisima; radno vrijeme i praznici vode plan.',
    people: 'Pozovite voditelje i radnike; svatko dobije svoju poveznicu.',
    work_hierarchies: 'Što radite i što nalog te vrste traži: opis, sliku, potpis.',
    teams: 'Ljudi koji idu zajedno na teren dodjeljuju se jednim odabirom.',
    companies: 'Za koga radite i od koga kupujete; popis se može učitati iz tablice.',
    locations: 'Zgrade i dijelovi zgrada na koje se često vraćate.',
    addresses: 'Mjesta klijenata s kontaktom, spremna za nove zadatke.',
    catalogue: 'Materijal, rad i putni troškovi s cijenama, upisani ili učitani iz tablice.',
    tasks: 'Prvi posao za klijenta, iz kojeg nastaju radni nalozi.',
  },
};
