import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

/** What the table says of figures of this build and of the release, and its exit code; a file left out is not there. */
function compared(now, released) {
  const folder = mkdtempSync(join(tmpdir(), 'teren-bench-'));
  try {
    const files = Object.entries({ now, released }).map(([name, lines]) => {
      const file = join(folder, name);
      if (lines)
        writeFileSync(file, ['goos: linux', 'pkg: teren/internal/areas/tasks', ...lines, 'PASS', ''].join('\n'));
      return file;
    });
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'bench-table.mjs'), ...files],
      { encoding: 'utf8' },
    );
    assert.equal(stderr, '');
    return { status, text: stdout };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The cells of the row in the whole table, without its name. */
function cells({ text }, name) {
  const row = text.split('\n').find((line) => line.startsWith(`| areas/tasks ${name} `));
  return row
    ?.split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

const time = (name, milliseconds, goal, cpu = milliseconds) =>
  `Benchmark${name}-2   \t 100\t ${milliseconds * 1e6} ns/op\t ${cpu} cpu-ms\t ${goal} goal-ms\t 4.0 statements`;
const rate = (name, calls, goal) =>
  `Benchmark${name}-2   \t 100\t 1000000 ns/op\t 0.90 cpu-ms\t ${goal} goal-req/s\t 9.1 p99-ms\t ${calls} req/s\t 12.0 statements`;

test('a time that is longer by more than a quarter fails', () => {
  const slower = compared([time('List', 12.6, 20)], [time('List', 10, 20)]);
  assert.equal(slower.status, 1);
  assert.deepEqual(cells(slower, 'List'), ['ms', '10.0', '12.6', '1.26', '20.0', '12.6', '4', 'WORSE']);
  assert.match(slower.text, /1 of 1 got worse by more than a quarter/);

  const nearly = compared([time('List', 12.4, 20)], [time('List', 10, 20)]);
  assert.equal(nearly.status, 0);
  assert.equal(cells(nearly, 'List').at(-1), '');
  assert.match(nearly.text, /0 of 1 got worse/);
});

test('a rate that is lower by more than a quarter fails', () => {
  const slower = compared([rate('Create', 740, 500)], [rate('Create', 1000, 500)]);
  assert.equal(slower.status, 1);
  assert.deepEqual(cells(slower, 'Create'), [
    'req/s',
    '1000',
    '740',
    '0.74',
    '500',
    '0.900',
    '12',
    'WORSE, but not by cpu-ms',
  ]);

  assert.equal(compared([rate('Create', 760, 500)], [rate('Create', 1000, 500)]).status, 0);
});

test('what waits longer fails too, and is told from what computes more', () => {
  const waiting = compared([time('List', 20, 30, 5)], [time('List', 10, 30, 4)]);
  assert.equal(waiting.status, 1);
  assert.equal(cells(waiting, 'List').at(-1), 'WORSE, but not by cpu-ms');
});

test('what got better passes, in either unit', () => {
  const better = compared(
    [time('List', 5, 20), rate('Create', 3000, 500)],
    [time('List', 10, 20), rate('Create', 1000, 500)],
  );
  assert.equal(better.status, 0);
  assert.equal(cells(better, 'List')[3], '0.50');
  assert.equal(cells(better, 'Create')[3], '3.00');
});

test('the median of the rounds is compared', () => {
  const one = compared(
    [time('List', 90, 20), time('List', 11, 20), time('List', 10, 20)],
    [time('List', 10, 20), time('List', 9, 20), time('List', 1, 20)],
  );
  assert.equal(one.status, 0);
  assert.deepEqual(cells(one, 'List').slice(1, 4), ['9.00', '11.0', '1.22']);

  const two = compared([time('List', 10, 20), time('List', 16, 20)], [time('List', 10, 20), time('List', 10, 20)]);
  assert.equal(two.status, 1);
  assert.equal(cells(two, 'List')[2], '13.0');
});

test('a row that one of the builds lacks is shown and fails nothing', () => {
  const both = compared([time('New', 10, 20)], [time('Gone', 10, 20)]);
  assert.equal(both.status, 0);
  assert.deepEqual(cells(both, 'New').slice(0, 5), ['ms', '–', '10.0', '–', '20.0']);
  assert.deepEqual(cells(both, 'Gone').slice(0, 5), ['ms', '10.0', '–', '–', '20.0']);
  assert.match(both.text, /0 of 0 got worse/);

  const first = compared([time('New', 10, 20)], undefined);
  assert.equal(first.status, 0);
  assert.equal(cells(first, 'New')[2], '10.0');
});

test('a benchmark that moved to another folder is compared, one that two folders have with that of its own', () => {
  const [tasks, orders] = ['pkg: teren/internal/areas/tasks', 'pkg: teren/internal/areas/orders'];
  const moved = compared([rate('Create', 500, 400)], ['pkg: teren/cmd/teren', rate('Create', 1000, 400)]);
  assert.equal(moved.status, 1);
  assert.deepEqual(cells(moved, 'Create').slice(1, 4), ['1000', '500', '0.50']);
  assert.doesNotMatch(moved.text, /cmd\/teren/);

  const both = [orders, time('List', 10, 20), tasks, time('List', 3, 20)];
  assert.deepEqual(cells(compared(both, both), 'List').slice(1, 4), ['3.00', '3.00', '1.00']);
  const one = compared([tasks, time('List', 3, 20)], both);
  assert.deepEqual(cells(one, 'List').slice(1, 4), ['3.00', '3.00', '1.00']);
  assert.match(one.text, /areas\/orders List +\| +ms \| +10\.0 \| +– /);
});

test('a benchmark of two goals is a row for each unit', () => {
  const start = (milliseconds, megabytes) =>
    `BenchmarkStart-2  3  90000000 ns/op  ${milliseconds} first-answer-ms  100 goal-ms  40 goal-MB  ${megabytes} idle-MB`;
  const heavier = compared([start(90, 60)], [start(90, 40)]);
  assert.equal(heavier.status, 1);
  assert.match(heavier.text, /areas\/tasks Start +\| +ms \| +90\.0 \| +90\.0 \| +1\.00 /);
  assert.match(heavier.text, /areas\/tasks Start +\| +MB \| +40\.0 \| +60\.0 \| +1\.50 .*WORSE; MISSES/);
});

test('a goal that is missed fails nothing by itself', () => {
  const missing = compared([time('List', 30, 20)], [time('List', 30, 20)]);
  assert.equal(missing.status, 0);
  assert.match(missing.text, /1 of 1 miss their goal/);
});
