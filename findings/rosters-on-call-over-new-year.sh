#!/usr/bin/env bash
# npm rosters 0.0.1, who is on call: turns are counted by the number of the day or week in its year, so each
# New Year one is skipped or doubled: of two people who change daily the same one has 31 December 2026 and 1
# January, and of three who change weekly Ana is passed over after week 53. A layer of the night (22:00 to
# 06:00) never applies, also at two o'clock, since it is over before it begins.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rosters@0.0.1 >/dev/null
cat >main.cjs <<'JS'
const { getOnCallPerson } = require('rosters');

const RealDate = Date;
const onCall = (moment, layers) => {
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length ? given : [moment]));
    }
  };
  const person = getOnCallPerson({ layers });
  globalThis.Date = RealDate;
  return person.name;
};
const people = ['Ana', 'Ivo', 'Eva'].map((name) => ({ name }));
const turns = (every, users, days) => days.map((day) => `${day} ${onCall(`${day}T12:00`, [{ rotation: { every, users } }])}`).join(', ');
console.log('daily:', turns('day', people.slice(0, 2), ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']));
console.log('weekly:', turns('week', people, ['2026-12-14', '2026-12-21', '2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18']));
const night = [{ user: { name: 'day shift' } }, { start: '22:00:00', end: '06:00:00', user: { name: 'night shift' } }];
console.log(['12:00', '23:00', '02:00'].map((hour) => `${hour} ${onCall(`2026-12-01T${hour}`, night)}`).join(', '));
JS
seen=$(TZ=Europe/Zagreb node main.cjs)
echo "$seen"
wanted='daily: 2026-12-30 Ana, 2026-12-31 Ivo, 2027-01-01 Ivo, 2027-01-02 Ana
weekly: 2026-12-14 Ana, 2026-12-21 Ivo, 2026-12-28 Eva, 2027-01-04 Ivo, 2027-01-11 Eva, 2027-01-18 Ana
12:00 day shift, 23:00 day shift, 02:00 day shift'
[ "$seen" = "$wanted" ] || { echo "changed; it was: $wanted" >&2; exit 1; }
