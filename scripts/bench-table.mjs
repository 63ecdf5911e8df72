// Reads what `go test -bench` printed of this build and of the last release, in one round or more:
//
//   node scripts/bench-table.mjs NOW RELEASED
//
// Prints a table in Markdown with the median of each row, and after it the rows that miss their goal.
// Rates should be above their goal, all else below it. Ratio is now over released. Exits with 1
// when a row got worse by more than a quarter; one that only one of the builds has is shown alone.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const MOST_WORSE = 0.25;

const keyOf = ({ section, name, unit }) => `${section} ${name} ${unit}`;
const [now, released] = process.argv.slice(2).map(read);

/** The row of the release that this one is compared with; a benchmark may have moved to another folder since. */
const earlier = (row) =>
  released.get(keyOf(row)) ??
  [...released.values()].find((old) => old.name === row.name && old.unit === row.unit && !now.has(keyOf(old)));

/** The rows of a file by name and unit, each with the median of what its rounds measured. */
function read(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []; // a build without these benchmarks wrote none
  const rounds = new Map();
  let section = '';
  for (const line of lines) {
    if (line.startsWith('pkg: ')) section = line.slice(5).replace(/^teren\/(internal\/)?/, '');
    const found = /^Benchmark(?<name>\S+?)(-\d+)?\s+\d+\s+(?<rest>.+)$/.exec(line)?.groups;
    if (!found) continue;
    const words = found.rest.trim().split(/\s+/);
    const metrics = new Map();
    for (let i = 0; i + 1 < words.length; i += 2) metrics.set(words[i + 1], Number(words[i]));
    for (const row of measured({ section, name: found.name }, metrics)) {
      const key = keyOf(row);
      rounds.set(key, [...(rounds.get(key) ?? []), row]);
    }
  }
  return new Map([...rounds].map(([key, rows]) => [key, middle(rows)]));
}

/** A row for each goal, or one without a goal. */
function measured(benchmark, metrics) {
  const milliseconds = (metrics.get('ns/op') ?? 0) / 1e6;
  const costs = { cpu: metrics.get('cpu-ms'), statements: metrics.get('statements') };
  const goals = [...metrics].filter(([unit]) => unit.startsWith('goal-'));
  if (goals.length === 0) return [{ ...benchmark, ...costs, figure: milliseconds, unit: 'ms' }];
  return goals.map(([goalUnit, goal]) => {
    const unit = goalUnit.slice('goal-'.length);
    const own = [...metrics].find(([u]) => u === unit || (u.endsWith(`-${unit}`) && !/^(goal|p99|cpu|undo)-/.test(u)));
    return { ...benchmark, ...costs, figure: own?.[1] ?? milliseconds, unit, goal };
  });
}

function middle(rows) {
  const of = (figure) => median(rows.map(figure).filter((n) => n !== undefined));
  return {
    ...rows[0],
    figure: of((row) => row.figure),
    cpu: of((row) => row.cpu),
    statements: of((row) => row.statements),
  };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[half];
  return sorted.length > 0 ? (sorted[half - 1] + sorted[half]) / 2 : undefined;
}

function judged(row, old) {
  const { figure, unit, goal, cpu } = row;
  const { figure: before, cpu: cpuBefore } = old ?? {};
  const rate = unit.endsWith('/s');
  const ratio = figure !== undefined && before > 0 ? figure / before : undefined;
  const worse = rate ? ratio < 1 - MOST_WORSE : ratio > 1 + MOST_WORSE;
  const waits = worse && cpu <= cpuBefore * (1 + MOST_WORSE); // for the disk, a lock, or other programs of the machine
  const missed = rate ? figure < goal : figure > goal;
  const needs = unit === 'req/s' ? (1000 * availableParallelism()) / goal : unit === 'ms' ? goal : 0;
  const aim = missed && cpu !== undefined && cpu <= needs ? 'misses, but not by cpu-ms' : missed ? 'MISSES' : '';
  return {
    ...row,
    before,
    ratio,
    worse,
    missed,
    verdict: [waits ? 'WORSE, but not by cpu-ms' : worse ? 'WORSE' : '', aim].filter(Boolean).join('; '),
  };
}

const pairs = [...now.values()].map((row) => [row, earlier(row)]);
const gone = [...released.values()].filter((old) => !pairs.some(([, other]) => other === old));
const rows = [
  ...pairs.map(([row, old]) => judged(row, old)),
  ...gone.map((old) => judged({ ...old, figure: undefined, cpu: undefined, statements: undefined }, old)),
];
const title = ({ section, name }) => `${section} ${name}`;
const digits = (n) => (n === undefined ? '–' : n >= 100 ? n.toFixed(0) : n.toPrecision(3));
const width = Math.max(...rows.map((row) => title(row).length), 10);

function table(chosen) {
  const line = (name, cells, verdict) =>
    console.log(`| ${name.padEnd(width)} | ${cells.map((cell) => cell.padStart(10)).join(' | ')} | ${verdict} |`);
  line('row', ['unit', 'released', 'now', 'ratio', 'goal', 'cpu-ms', 'statements'], '');
  console.log(`|${'---|'.repeat(9)}`);
  for (const row of chosen) {
    const { unit, before, figure, ratio, goal, cpu, statements, verdict } = row;
    const costs = [digits(cpu), statements?.toFixed(0) ?? '–'];
    line(title(row), [unit, digits(before), digits(figure), ratio?.toFixed(2) ?? '–', digits(goal), ...costs], verdict);
  }
}

function again(chosen, what) {
  console.log(`\n${what}${chosen.length > 0 ? ':\n' : '.'}`);
  if (chosen.length > 0) table(chosen);
}

console.log('\nEverything measured:\n');
table(rows);
const missed = rows.filter((row) => row.missed);
again(missed, `${missed.length} of ${rows.filter(({ goal }) => goal !== undefined).length} miss their goal`);
const worse = rows.filter((row) => row.worse);
again(
  worse,
  `${worse.length} of ${rows.filter(({ ratio }) => ratio !== undefined).length} got worse by more than a quarter since the release`,
);
process.exitCode = worse.length > 0 ? 1 : 0;
