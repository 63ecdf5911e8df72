import { describe, expect, test } from 'vitest';
import type { Crew, CrewWorker } from '../schedule.api';
import { crewDay, minutesOn } from './crew-day';

const at = (clock: string) => `2026-11-24T${clock}:00Z`;
const day: Crew['days'][number] = {
  day: '2026-11-24',
  from: at('07:00'),
  to: at('15:00'),
  minutes: 480,
  holiday: null,
};
const worker = (...absences: CrewWorker['absences']): CrewWorker => ({
  worker_id: 1,
  first_name: 'Nina',
  last_name: 'Radić',
  email: '',
  image_url: '',
  planned_minutes: [60],
  absences,
});
const away = (from: string, to: string) => ({ kind: 'SICK', from, to }) as const;

describe('the hours of a worker', () => {
  test('are those of the company, without an absence', () => {
    expect(minutesOn(worker(), day)).toBe(480);
    expect(minutesOn(worker(away(at('06:00'), at('11:00'))), day)).toBe(240);
    expect(minutesOn(worker(away('2026-11-20T00:00:00Z', '2026-11-28T00:00:00Z')), day)).toBe(0);
    expect(minutesOn(worker(away(at('16:00'), at('18:00'))), day)).toBe(480);
  });

  test('make up what the crew can do on the day', () => {
    const workers = [worker(), worker(away(at('07:00'), at('11:00')))];
    const crew: Crew = { days: [day], workers, teams: [], road_detour: 30, road_speed: 50 };
    expect(crewDay(crew, day.day)).toEqual({ holiday: null, isOff: false, planned: 120, capacity: 720 });
    expect(crewDay(crew, '2026-11-25')).toMatchObject({ planned: 0, capacity: 0 });
  });
});
