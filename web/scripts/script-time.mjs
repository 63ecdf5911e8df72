/** The events of a trace that are script. */
const SCRIPT = new Set([
  'EventDispatch',
  'FunctionCall',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
  'EvaluateScript',
]);

/** The milliseconds of processor time that script took on the page's main thread meanwhile. */
export async function scriptOf(browser, page, act) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8.execute'] });
  let events;
  try {
    await act();
  } finally {
    events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  }
  const renderers = new Set(
    events
      .filter((one) => one.name === 'thread_name' && one.args.name === 'CrRendererMain')
      .map((one) => `${one.pid}:${one.tid}`),
  );
  const scripts = events
    .filter((one) => one.ph === 'X' && SCRIPT.has(one.name) && renderers.has(`${one.pid}:${one.tid}`))
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  let until = 0;
  let spent = 0;
  for (const { ts, dur, tdur } of scripts) {
    if (ts < until) continue; // within the one before
    until = ts + dur;
    spent += tdur;
  }
  return spent / 1000;
}
