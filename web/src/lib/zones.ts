import { shownZone } from '@/lib/date';
import { partsOf } from '@/lib/formats';

/** "GMT +1", from the "GMT+1" of `Intl`. */
const spaced = (offset = '') => offset.replace(/(?=[+−-])/, ' ');

/** "GMT +1" in winter, "GMT +2" in summer: the zone's offset on that day. */
export const zoneLabel = (iso: string) =>
  spaced(partsOf({ timeZoneName: 'shortOffset', timeZone: shownZone() }, Date.parse(iso)).timeZoneName);

/** What the clock of a zone shows at an instant, and its offset then: `{ time: "08:30", zone: "GMT +1" }`. */
export function clockOf(timeZone: string, at: number): { time: string; zone: string } {
  const { hour, minute, timeZoneName } = partsOf(
    { hour: '2-digit', minute: '2-digit', timeZoneName: 'shortOffset', timeZone },
    at,
  );
  return { time: `${hour}:${minute}`, zone: spaced(timeZoneName) };
}
