import type { Schemas } from '@/api/client';

type Member = Schemas['LocationsMember'];

/** A location of a group, with what a test wants different. */
export const place = (more: Partial<Member> = {}): Member => ({
  location_id: 5,
  name: 'Regal A1',
  path: 'Skladište / Regal A1',
  ...more,
});

/** A location group of a list, with what a test wants different. */
export function locationGroup(more: Partial<Schemas['LocationsGroup']> = {}): Schemas['LocationsGroup'] {
  const locations = more.locations ?? [place(), place({ location_id: 6, name: 'Ured', path: 'Ured' })];
  return {
    locgroup_id: 9,
    name: 'Rijeka',
    created_at: '2026-11-21T08:00:00Z',
    version: 2,
    location_count: locations.length,
    locations,
    ...more,
  };
}
