/** One event of the server's stream, by its name and its text. */
export interface Heard {
  name: 'change' | 'notice' | 'reset' | 'end';
  data: string;
}

type Note = { heard: Heard } | { hello: true };

const NAME = 'teren-live';
/** How long a tab may take from what it read first to hearing the others. */
const OPENING_MS = 10_000;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;

/**
 * Hears the server's stream of changes; answers how to stop. The server ends it when the session has ended or may do
 * other things now ("end"); it is opened again once whoever hears has looked into that. All tabs of a browser share one
 * connection: browsers allow six to a server, and a dispatcher's seventh tab would never load. One
 * tab holds the connection and passes on what it hears; when it closes, another takes over. Without
 * locks, as in plain HTTP over a network, each tab has a connection of its own.
 */
export function hearStream(hear: (heard: Heard) => void | Promise<void>): () => void {
  const over = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const post = (note: Note) => channel.postMessage(note);
  let recent: { at: number; heard: Heard }[] = [];

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if ('heard' in data) void hear(data.heard);
    else for (const { heard } of since(recent)) post({ heard });
  };

  if (navigator.locks) {
    post({ hello: true });
    const hold = () =>
      connect(over.signal, (heard) => {
        recent = [...since(recent), { at: Date.now(), heard }];
        post({ heard });
        return hear(heard);
      });
    navigator.locks.request(NAME, { signal: over.signal }, hold).catch(() => undefined); // stopped while it waited
  } else void connect(over.signal, hear);

  return () => {
    over.abort();
    channel.close();
  };
}

const since = (recent: { at: number; heard: Heard }[]) => recent.filter(({ at }) => Date.now() - at < OPENING_MS);

/**
 * Keeps a connection until the signal says stop. A browser gives up for good when the server, or a
 * proxy before it, answers with an error; then it is tried again, and everything counts as changed.
 */
function connect(signal: AbortSignal, hear: (heard: Heard) => void | Promise<void>): Promise<void> {
  return new Promise((stopped) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;

    const open = () => {
      source = new EventSource('/api/events');
      for (const name of ['change', 'notice', 'reset'] as const)
        source.addEventListener(name, ({ data }) => void hear({ name, data: String(data) }));
      source.addEventListener('end', async () => {
        source?.close();
        await hear({ name: 'end', data: '{}' });
        if (!signal.aborted) open();
      });
      source.addEventListener('open', () => {
        if (failures > 0) void hear({ name: 'reset', data: '{}' });
        failures = 0;
      });
      source.addEventListener('error', () => {
        if (source?.readyState !== EventSource.CLOSED) return; // it comes again by itself
        timer = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
        failures += 1;
      });
    };

    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      stopped();
    });
  });
}
