import { plural } from '../../plural';
import type { Section } from '../../types';

export const orderPlan: Section<'orderPlan'> = {
  busy: (p) => `Zauzeto: nalog RN-${p.id} „${p.title}”, ${p.when}`,
  away: (p) => `${p.why}, ${p.when}`,
  absences: { LEAVE: 'Odsutan/na: godišnji odmor', SICK: 'Odsutan/na: bolovanje', OTHER: 'Odsutan/na' },
  equipment: {
    reserved: (p) => `Rezervirano za: ${p.worker}`,
    ofOrder: (p) => `Rezervirano za radni nalog RN-${p.id}`,
    lent: (p) => `Zadužuje: ${p.worker}`,
    open: (p) => `od ${p.from}, bez roka`,
  },
  free: 'Slobodan termin',
  conflict: {
    title: 'Radnik već ima posla',
    intro: (p) =>
      plural('hr', p.n, {
        one: 'U to se vrijeme preklapa ovaj radni nalog:',
        few: 'U to se vrijeme preklapaju ovi radni nalozi:',
        other: 'U to se vrijeme preklapaju ovi radni nalozi:',
      }),
    away: {
      title: 'Radnik je u to vrijeme odsutan',
      intro: (p) =>
        plural('hr', p.n, {
          one: 'U to vrijeme pada ova odsutnost:',
          few: 'U to vrijeme padaju ove odsutnosti:',
          other: 'U to vrijeme padaju ove odsutnosti:',
        }),
    },
    both: { title: 'Radnici u to vrijeme nisu slobodni', intro: () => 'U to su vrijeme zauzeti ili odsutni:' },
    equipment: {
      title: 'Oprema je u to vrijeme zauzeta',
      intro: (p) =>
        plural('hr', p.n, {
          one: 'Zauzeta je ova oprema rezervirana za nalog:',
          few: 'Zauzeta je ova oprema rezervirana za nalog:',
          other: 'Zauzeta je ova oprema rezervirana za nalog:',
        }),
    },
    mixed: {
      title: 'Radnici i oprema u to vrijeme nisu slobodni',
      intro: () => 'U to su vrijeme zauzeti ili odsutni:',
    },
    order: (p) => `Radni nalog RN-${p.id}: ${p.title}`,
    reasonHint: 'Zašto ipak? Razlog ostaje zapisan u povijesti naloga.',
    anyway: 'Svejedno dodijeli',
    saveAnyway: 'Svejedno spremi',
    back: 'Natrag na plan',
  },
};
