// Waits until a server answers: node scripts/wait-ready.mjs URL PID
// Fails when the process ends first, or after three minutes: a demo is filled first.
import { setTimeout as sleep } from 'node:timers/promises';

const [url, pid] = process.argv.slice(2);
const until = Date.now() + 180_000;

const lives = () => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};
const answers = () => fetch(url).then((r) => r.ok, () => false);

while (!(await answers())) {
  if (!lives() || Date.now() > until) {
    console.error(`${url} does not answer`);
    process.exit(1);
  }
  await sleep(100);
}
