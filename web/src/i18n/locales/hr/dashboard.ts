import { plural } from '../../plural';
import type { Section } from '../../types';

export const dashboard: Section<'dashboard'> = {
  title: 'Nadzorna ploča',
  greeting: (p) => `Dobar dan, ${p.name}`,
  tasks: 'Zadaci',
  orders: 'Radni nalozi',
  tiles: {
    today: 'Danas u planu',
    unscheduled: 'Neraspoređeni',
    late: 'U izvršenju dulje od procjene',
    created: 'Otvoreni zadaci',
    waiting: 'Čekaju prihvaćanje',
    done: 'Izvršeni, čekaju potvrdu',
    high: 'Otvoreni visokog prioriteta',
  },
  count: (p) => plural('hr', p.n, { one: 'zadatak', few: 'zadatka', other: 'zadataka' }),
  orderCount: (p) => plural('hr', p.n, { one: 'nalog', few: 'naloga', other: 'naloga' }),
  failed: 'Nije se moglo prebrojiti',
  steps: {
    title: 'Prvi koraci',
    done: (p) => `${p.n} od ${p.of}`,
    hide: 'Ne prikazuj više',
    isDone: 'Učinjeno',
    names: {
      company: 'Podaci o tvrtki',
      people: 'Ljudi',
      work_hierarchies: 'Vrste radova',
      teams: 'Timovi',
      companies: 'Klijenti i dobavljači',
      locations: 'Lokacije',
      addresses: 'Adrese',
      catalogue: 'Katalog',
      tasks: 'Prvi zadatak',
    },
    why: {
      company: 'OIB, adresa i logotip stoje na ispisima; radno vrijeme i praznici vode plan.',
      people: 'Pozovite voditelje i radnike; svatko dobije svoju poveznicu.',
      work_hierarchies: 'Što radite i što nalog te vrste traži: opis, fotografiju, potpis.',
      teams: 'Ljudi koji idu zajedno na teren dodjeljuju se jednim odabirom.',
      companies: 'Za koga radite i od koga kupujete; popis se može učitati iz tablice.',
      locations: 'Zgrade i dijelovi zgrada na koje se često vraćate.',
      addresses: 'Mjesta klijenata s kontaktom, spremna za nove zadatke.',
      catalogue: 'Materijal, rad i putni troškovi s cijenama, upisani ili učitani iz tablice.',
      tasks: 'Prvi posao za klijenta, iz kojeg nastaju radni nalozi.',
    },
  },
};
