const TOLD = ['change', 'notice', 'presence', 'reset'] as const;

/** One event of the server's stream, by its name and its text; or of the connection, which is "open" or "lost". */
export interface Heard {
  name: (typeof TOLD)[number] | 'end' | 'open' | 'lost';
  data: string;
}

/** Messages between tabs: an event, that another tab is there, or a question which tabs are there. */
type Note = { heard: Heard } | 'here' | 'who';

const NAME = 'teren-stream';
/** How long a tab may take from its first read to receiving events of the others. */
const OPENING_MS = 10_000;
const RETRY_MS = [2_000, 5_000, 15_000, 60_000] as const;
/** The server sends something every 20 seconds: a longer silence, as after a sleep, is a lost connection. */
const SILENT_MS = 45_000;
const LOOK_MS = 5_000;

/**
 * Calls `hear` for the server's stream of changes; returns a function that stops it. The server ends the stream when
 * the session has ended or has other rights now ("end"); it is opened again once `hear` has handled that. All tabs of a
 * browser share one connection: browsers allow six to a server, and a dispatcher's seventh tab would never load. One
 * tab holds the connection and passes its events on; when it closes, another takes over. Without locks, as in plain
 * HTTP over a network, each tab has a connection of its own.
 */
export function hearStream(hear: (heard: Heard) => void | Promise<void>): () => void {
  const over = new AbortController();
  const channel = new BroadcastChannel(NAME);
  const post = (note: Note) => channel.postMessage(note);
  let recent: { at: number; heard: Heard }[] = [];
  let connection: Heard | undefined;
  /** A tab that is alone sends no messages, which would cost a tenth of the time for a change of the board. */
  let isAlone = true;

  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data === 'who') return post('here');
    if (data !== 'here') return void hear(data.heard);
    isAlone = false;
    for (const { heard } of since(recent)) post({ heard });
    if (connection) post({ heard: connection });
  };

  if (navigator.locks) {
    post('here');
    const hold = () => {
      post('who');
      return connect(over.signal, (heard) => {
        if (heard.name === 'open' || heard.name === 'lost') connection = heard;
        else recent = [...since(recent), { at: Date.now(), heard }];
        if (!isAlone) post({ heard });
        return hear(heard);
      });
    };
    navigator.locks.request(NAME, { signal: over.signal }, hold).catch(() => undefined); // stopped while it waited
  } else void connect(over.signal, hear);

  return () => {
    over.abort();
    channel.close();
  };
}

const since = (recent: { at: number; heard: Heard }[]) => recent.filter(({ at }) => Date.now() - at < OPENING_MS);

/**
 * Holds a connection until the signal aborts. A browser gives up for good when the server, or a proxy before it,
 * answers with an error, and notices late or never that the other end has gone; then the connection is opened again,
 * and everything counts as changed.
 */
function connect(signal: AbortSignal, hear: (heard: Heard) => void | Promise<void>): Promise<void> {
  return new Promise((stopped) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let heardAt = Date.now();

    const open = () => {
      heardAt = Date.now();
      source = new EventSource('/api/events');
      const on = (name: string, then: (event: MessageEvent) => void) =>
        source?.addEventListener(name, (event) => {
          heardAt = Date.now();
          then(event as MessageEvent);
        });
      for (const name of TOLD) on(name, ({ data }) => void hear({ name, data: String(data) }));
      on('beat', () => undefined);
      on('end', async () => {
        source?.close();
        await hear({ name: 'end', data: '{}' });
        if (!signal.aborted) open();
      });
      on('open', () => {
        if (failures > 0) void hear({ name: 'reset', data: '{}' });
        failures = 0;
        void hear({ name: 'open', data: '{}' });
      });
      source.addEventListener('error', () => {
        void hear({ name: 'lost', data: '{}' });
        if (source?.readyState !== EventSource.CLOSED) return; // it comes again by itself
        timer = setTimeout(open, RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]);
        failures += 1;
      });
    };
    /** Opens another in place of one that is dead, or that waits for its turn. */
    const again = () => {
      clearTimeout(timer);
      source?.close();
      failures += 1;
      open();
    };
    const look = setInterval(() => {
      if (source?.readyState !== EventSource.OPEN || Date.now() - heardAt < SILENT_MS) return;
      void hear({ name: 'lost', data: '{}' });
      again();
    }, LOOK_MS);
    const onNetwork = () => source?.readyState !== EventSource.OPEN && again();
    addEventListener('online', onNetwork);

    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      clearInterval(look);
      removeEventListener('online', onNetwork);
      source?.close();
      stopped();
    });
  });
}
