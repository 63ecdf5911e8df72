// Reads a report of `go test -json`, of Vitest or of Playwright: node scripts/report.mjs WHAT FILE
//   slowest  the ten slowest tests
//   failed   the tests that failed, with the beginning of why, and before it, of a journey, what its page held then:
//            a log that was cut shows its last lines
//   said     what failing Go tests said; the other two have told it themselves
import { readFileSync } from 'node:fs';

const [what, file] = process.argv.slice(2);
const WHY_LINES = 12;
const PAGE_LINES = 50;
const text = readFileSync(file, 'utf8');

if (what === 'said') console.log(goFailures(goEvents()).join(''));
else {
  const events = text.startsWith('{"numTotal') || /^\{\s*"config"/.test(text) ? undefined : goEvents();
  const tests = events ? goTests(events) : text.startsWith('{"numTotal') ? vitestTests() : playwrightTests();
  if (what === 'failed')
    for (const { name, why, page = [] } of tests.filter((test) => test.failed))
      console.log([...page.map((line) => `    | ${line}`), name, ...firstLines(why).map((line) => `    ${line}`)].join('\n'));
  else {
    tests.sort((a, b) => b.seconds - a.seconds);
    const cached = cachedPackages(events ?? []);
    if (cached.size > 0) console.log(`${String(cached.size).padStart(7)}    packages were not run: Go has their results, and what they read has not changed`);
    for (const { seconds, name } of tests.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
  }
}

/** Without the colours of a terminal. */
function firstLines(why) {
  const plain = why.replace(/\u001B\[[\d;]*m/g, '');
  return plain.split('\n').filter((line) => line.trim() !== '').slice(0, WHY_LINES);
}

function vitestTests() {
  return JSON.parse(text).testResults.flatMap(({ name: path, message, status, assertionResults }) => {
    const name = path.split('/src/').at(-1);
    const tests = assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      seconds: (duration ?? 0) / 1000,
      name: `${name}: ${fullName}`,
      failed: status === 'failed',
      why: failureMessages.join('\n'),
    }));
    return status === 'failed' && !tests.some((test) => test.failed) ? [...tests, { seconds: 0, name, failed: true, why: message }] : tests;
  });
}

function playwrightTests() {
  const within = ({ file, specs, suites = [] }) => [
    ...specs.map(({ title, line, ok, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return {
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        name: `${file}:${line}: ${title}`,
        failed: !ok,
        why: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        page: results.flatMap(({ attachments }) => attachments.filter((one) => one.name === 'error-context').flatMap(({ path }) => pageOf(path))),
      };
    }),
    ...suites.flatMap(within),
  ];
  return JSON.parse(text).suites.flatMap(within);
}

/** The end of a page in outline, where dialogs and toasts stand; of a table no more than its rows, cut. */
function pageOf(path) {
  const outline = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const plain = outline.split('\n').filter((line) => line.trim() !== '' && !/^ *- (\/url|img|cell|columnheader|rowgroup|time)\b/.test(line));
  return plain.slice(-PAGE_LINES).map((line) => line.slice(0, 140));
}

/** What is no event is what the compiler said. */
function goEvents() {
  return text.split('\n').flatMap((line) => {
    if (line === '') return [];
    try {
      return [JSON.parse(line)];
    } catch {
      return [{ Action: 'build-output', Output: `${line}\n` }];
    }
  });
}

/** The two engines of a test run side by side, and their time is not its own; what is within them counts as a part. */
function goTests(events) {
  const cached = cachedPackages(events);
  const ended = events.filter(
    ({ Action, Package, Test }) => (Action === 'pass' || Action === 'fail') && Test && Test.split('/').length <= 2 && !cached.has(Package),
  );
  const parents = new Set(ended.filter(({ Test }) => Test.includes('/')).map(({ Package, Test }) => `${Package} ${Test.split('/')[0]}`));
  const saidBy = ({ Package, Test }) =>
    events.filter((event) => event.Action === 'output' && event.Package === Package && (event.Test === Test || event.Test?.startsWith(`${Test}/`)));
  return ended
    .filter(({ Package, Test }) => !parents.has(`${Package} ${Test}`))
    .map((test) => {
      const failed = test.Action === 'fail';
      const said = failed ? saidBy(test).map(({ Output }) => Output) : [];
      return { seconds: test.Elapsed, name: `${test.Package}: ${test.Test}`, failed, why: said.filter((line) => !/^\s*(===|---)/.test(line)).join('') };
    });
}

/** Their tests are in the report with the seconds of the run that was kept. */
function cachedPackages(events) {
  return new Set(events.filter(({ Action, Test, Output }) => Action === 'output' && !Test && /^ok .*\(cached\)/.test(Output)).map(({ Package }) => Package));
}

function goFailures(events) {
  const key = ({ Package, Test }) => `${Package} ${Test ?? ''}`;
  const fails = new Set(events.filter(({ Action }) => Action === 'fail').map(key));
  return events
    .filter((event) => event.Action === 'build-output' || (event.Action === 'output' && fails.has(key(event))))
    .map(({ Output }) => Output);
}
