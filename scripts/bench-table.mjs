// Reads what `go test -bench` prints and says of each benchmark what it measured and what it should:
// all of them, and at the end those that miss. Rates should be above their goal, all else below it.
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';

const rows = [];
let section = '';
for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith('pkg: ')) section = line.slice(5).replace(/^teren\/(internal\/)?/, '');
  const found = /^Benchmark(?<name>\S+?)(-\d+)?\s+\d+\s+(?<rest>.+)$/.exec(line)?.groups;
  if (!found) continue;
  const words = found.rest.trim().split(/\s+/);
  const metrics = new Map();
  for (let i = 0; i + 1 < words.length; i += 2) metrics.set(words[i + 1], Number(words[i]));
  rows.push(...measured(`${section} ${found.name}`, metrics));
}

/** A line for each goal, or one without a goal. */
function measured(name, metrics) {
  const nanoseconds = metrics.get('ns/op') ?? 0;
  const cpu = metrics.get('cpu-ms');
  const statements = metrics.get('statements');
  const goals = [...metrics].filter(([unit]) => unit.startsWith('goal-'));
  if (goals.length === 0) return [{ name, cpu, statements, figure: nanoseconds / 1e6, unit: 'ms' }];
  return goals.map(([goalUnit, goal]) => {
    const unit = goalUnit.slice('goal-'.length);
    const own = [...metrics].find(([u]) => u === unit || (u.endsWith(`-${unit}`) && !/^(goal|p99|cpu|undo)-/.test(u)));
    const figure = own?.[1] ?? nanoseconds / 1e6;
    const missed = unit.endsWith('/s') ? figure < goal : figure > goal;
    const needs = unit === 'req/s' ? (1000 * availableParallelism()) / goal : unit === 'ms' ? goal : 0;
    return { name, cpu, statements, figure, unit, goal, missed, busy: missed && cpu !== undefined && cpu <= needs };
  });
}

const digits = (n) => (n === undefined ? '' : n >= 100 ? n.toFixed(0) : n.toPrecision(3));
const width = Math.max(...rows.map(({ name }) => name.length), 10);
const show = ({ name, cpu, statements, figure, unit, goal, missed, busy }) =>
  console.log(
    `${name.padEnd(width)}  ${digits(figure).padStart(8)} ${unit.padEnd(5)}  ${digits(goal).padStart(6)}  ${digits(cpu).padStart(6)}  ${(statements?.toFixed(0) ?? '').padStart(10)}  ${busy ? 'misses, but not by cpu-ms' : missed ? 'MISSES' : ''}`,
  );
const head = () =>
  console.log(`${''.padEnd(width)}  ${'measured'.padStart(8)} ${''.padEnd(5)}  ${'goal'.padStart(6)}  cpu-ms  statements`);

console.log('\nEverything measured:\n');
head();
rows.forEach(show);
const missing = rows.filter(({ missed }) => missed);
const aimed = rows.filter(({ goal }) => goal !== undefined).length;
console.log(`\n${missing.length} of ${aimed} miss their goal${missing.length > 0 ? ':\n' : '.'}`);
if (missing.length > 0) head();
missing.forEach(show);
