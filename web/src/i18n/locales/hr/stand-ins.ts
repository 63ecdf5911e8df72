import { absenceKind } from '@words/hr.json';
import { plural } from '../../plural';
import type { Section } from '../../types';

const orders = (n: number) => plural('hr', n, { one: `${n} nalog`, few: `${n} naloga`, other: `${n} naloga` });

export const standIns: Section<'standIns'> = {
  open: 'Odsutan/na…',
  openFor: (p) => `${p.name}: odsutan/na…`,
  title: 'Odsutan radnik',
  worker: 'Radnik',
  kind: 'Razlog',
  kinds: absenceKind,
  from: 'Od',
  to: 'Do',
  presets: { label: 'Koliko dugo', today: 'Danas', tomorrow: 'Do sutra', week: 'Ovaj tjedan', open: 'Do daljnjega' },
  openEnd: (p) => `Upisuje se do ${p.until}; skratite kad se vrati.`,
  there: (p) => `Već je odsutan/na: ${p.when}.`,
  searching: 'Traže se zamjene',
  list: 'Nalozi tih dana',
  found: (p) =>
    p.taken === p.of ? `Sve ima tko preuzeti: ${orders(p.of)}` : `Ima tko preuzeti ${p.taken} od ${orders(p.of)}`,
  none: 'U te dane nema naloga za predati.',
  rest: (p) => `Još ${orders(p.n)} slijedi kad se ovi predaju.`,
  standIn: (p) => `Tko preuzima: ${p.title}`,
  sameTime: 'isto vrijeme',
  movedTo: (p) => `pomaknuto na ${p.at}`,
  with: (p) => `s: ${p.names}`,
  alone: (p) => `${p.names}, bez zamjene`,
  wait: 'Vrati među naloge bez termina',
  take: 'Predaj',
  takeOne: (p) => `Predaj: ${p.title}`,
  takeAll: (p) => `Upiši i predaj ${orders(p.n)}`,
  enter: 'Upiši odsutnost',
  close: 'Zatvori',
  done: (p) =>
    [
      `${p.name}: odsutnost upisana`,
      p.taken > 0 && `predano: ${orders(p.taken)}`,
      p.waiting > 0 && `bez termina: ${orders(p.waiting)}`,
    ]
      .filter(Boolean)
      .join(', '),
  undone: (p) => `${p.name}: odsutnost i nalozi vraćeni su kako su bili`,

  refusals: {
    NOT_MOVABLE: 'sada se ne može planirati',
    NO_WORKERS: 'nema drugih radnika',
    NO_HOURS: 'tog dana više nitko ne radi',
    TOO_LONG: 'dulji je od ičijeg slobodnog vremena tog dana',
    OTHER_DAY: 'počinje drugog dana',
    NO_ROOM: 'tog dana nitko nije slobodan',
  },
  history: {
    replaced: (p) => `${p.worker}: ${p.kind}`,
    waits: (p) => `${p.worker}: ${p.kind}; vraćen među naloge bez termina, ${p.why}`,
    chosen: 'odlukom ureda',
  },
};
