// Prints the ten slowest tests of a report: node scripts/slowest.mjs FILE
// The report is that of `go test -json`, of Vitest or of Playwright. With
// --failed it prints instead what failing Go tests said: the other two have
// told it themselves.
import { readFileSync } from 'node:fs';

const [file, failed] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');

if (failed === '--failed') console.log(goFailures(goEvents()).join(''));
else {
  const tests = text.startsWith('{"numTotal') ? vitestTests() : /^\{\s*"config"/.test(text) ? playwrightTests() : goTests(goEvents());
  tests.sort((a, b) => b.seconds - a.seconds);
  for (const { seconds, name } of tests.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
}

function vitestTests() {
  return JSON.parse(text).testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ seconds: (duration ?? 0) / 1000, name: `${path.split('/src/').at(-1)}: ${fullName}` })),
  );
}

function playwrightTests() {
  const within = ({ file, specs, suites = [] }) => [
    ...specs.map(({ title, tests }) => ({ seconds: tests.flatMap((t) => t.results).reduce((sum, r) => sum + r.duration, 0) / 1000, name: `${file}: ${title}` })),
    ...suites.flatMap(within),
  ];
  return JSON.parse(text).suites.flatMap(within);
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
  const ended = events.filter(({ Action, Test }) => (Action === 'pass' || Action === 'fail') && Test && Test.split('/').length <= 2);
  const parents = new Set(ended.filter(({ Test }) => Test.includes('/')).map(({ Package, Test }) => `${Package} ${Test.split('/')[0]}`));
  return ended
    .filter(({ Package, Test }) => !parents.has(`${Package} ${Test}`))
    .map(({ Package, Test, Elapsed }) => ({ seconds: Elapsed, name: `${Package}: ${Test}` }));
}

function goFailures(events) {
  const key = ({ Package, Test }) => `${Package} ${Test ?? ''}`;
  const fails = new Set(events.filter(({ Action }) => Action === 'fail').map(key));
  return events
    .filter((event) => event.Action === 'build-output' || (event.Action === 'output' && fails.has(key(event))))
    .map(({ Output }) => Output);
}
