// The drill, on bin/teren and the demo: a busy server is killed again and again and must keep every
// comment and photo it had acknowledged; a backup taken while it is busy must restore to the same.
//   node scripts/drill.mjs [ROUNDS]
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const ROUNDS = Number(process.argv[2] ?? 20);
const WRITERS = 8;
const TEREN = 'bin/teren';
const ACCOUNT = { email: 'manager@primorje.test', password: 'teren-demo', remember_me: false };
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const home = await mkdtemp(join(tmpdir(), 'teren-drill-'));
const port = execFileSync('scripts/free-port.sh', { encoding: 'utf8' }).trim();
const address = `127.0.0.1:${port}`;
const settings = (data) => ({ ...process.env, TEREN_ADDR: address, TEREN_BASE_URL: `http://${address}`, TEREN_DATA: data });
const teren = (data, ...args) => promisify(execFile)(TEREN, args, { env: settings(data) });

let server;
process.on('exit', () => server?.kill('SIGKILL'));
async function start(data, ...flags) {
  server = spawn(TEREN, ['serve', ...flags], { env: settings(data), stdio: ['ignore', 'ignore', 'inherit'] });
  await promisify(execFile)('node', ['scripts/wait-ready.mjs', `http://${address}/readyz`, String(server.pid)]);
}
async function stop(signal) {
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

let cookie = '';
async function call(method, path, body) {
  const form = body instanceof FormData;
  const answer = await fetch(new URL(path, `http://${address}`), {
    method,
    headers: { cookie, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    body: form ? body : body && JSON.stringify(body),
  });
  assert(answer.ok, `${method} ${path}: ${answer.status} ${answer.ok ? '' : await answer.text()}`);
  return answer;
}
async function signIn() {
  const answer = await call('POST', '/api/auth/login', ACCOUNT);
  cookie = answer.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ');
}
const data = async (answer) => (await (await answer).json()).data;

/** The comments the server said it has, by task. */
const acknowledged = new Map();
let said = 0;
async function write(task, goesOn) {
  const own = acknowledged.get(task) ?? new Set();
  acknowledged.set(task, own);
  while (goesOn()) {
    const comment = `Drill ${++said}`;
    const form = new FormData();
    form.append('json', JSON.stringify({ comment }));
    form.append('images', new Blob([PHOTO], { type: 'image/png' }), 'photo.png');
    try {
      await call('POST', `/api/tasks/${task}/comments`, form);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      return; // The server is gone: what it did not acknowledge may be there or not.
    }
    own.add(comment);
  }
}
const writers = (task, goesOn) => Promise.all(Array.from({ length: WRITERS }, () => write(task, goesOn)));

/** Every comment in wanted is there, none twice, and whatever is there has a photo that opens. */
async function check(task, wanted) {
  const { comments } = await data(call('GET', `/api/tasks/${task}/details`));
  const ours = comments.filter((c) => c.comment.startsWith('Drill '));
  const found = new Set(ours.map((c) => c.comment));
  assert.equal(found.size, ours.length, 'a comment is there twice');
  for (const comment of wanted) assert(found.has(comment), `lost: ${comment}`);
  for (const { image } of ours) await (await call('GET', image.image_url)).arrayBuffer();
}
async function checkAll(wanted) {
  let count = 0;
  for (const [task, comments] of wanted) {
    await check(task, comments);
    count += comments.size;
  }
  return count;
}

try {
  const first = join(home, 'first');
  await start(first, '--demo');
  await signIn();
  const tasks = (await data(call('POST', '/api/tasks/search', { page: { no: 1, size: ROUNDS + 1 } }))).map((t) => t.task_id);
  const last = tasks.pop();

  for (const task of tasks) {
    const writing = writers(task, () => true);
    await sleep(100 + Math.random() * 900);
    await stop('SIGKILL');
    await writing;
    await start(first);
    await check(task, acknowledged.get(task));
  }
  console.log(`killed ${tasks.length} times: none of ${await checkAll(acknowledged)} acknowledged comments lost`);

  const file = join(home, 'backup.tar');
  const before = new Map(acknowledged);
  let busy = true;
  const writing = writers(last, () => busy);
  await teren(first, 'backup', file);
  busy = false;
  await writing;
  await stop('SIGTERM');
  assert.equal(server.exitCode, 0, 'a server told to stop ends with 0');
  await teren(first, 'doctor');

  const second = join(home, 'second');
  await teren(second, 'restore', file);
  await teren(second, 'doctor');
  await start(second);
  await signIn();
  console.log(`backed up under load and restored: ${await checkAll(before)} comments and their photos are there`);
} finally {
  server?.kill('SIGKILL');
  await rm(home, { recursive: true, force: true, maxRetries: 3 });
}
