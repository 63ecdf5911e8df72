import { plural } from '../../plural';
import type { Section } from '../../types';

export const orderPlan: Section<'orderPlan'> = {
  busy: (p) => `Zauzeto: nalog RN-${p.id} „${p.title}”, ${p.when}`,
  away: (p) => `${p.why}, ${p.when}`,
  absences: { LEAVE: 'Odsutan/na: godišnji odmor', SICK: 'Odsutan/na: bolovanje', OTHER: 'Odsutan/na' },
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
    order: (p) => `Radni nalog RN-${p.id}: ${p.title}`,
    reasonHint: 'Zašto ipak? Razlog ostaje zapisan u povijesti naloga.',
    anyway: 'Svejedno dodijeli',
    back: 'Natrag na plan',
  },
};
