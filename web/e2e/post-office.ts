import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A real mail server of a journey's own. Dispose of it at the end. */
export interface PostOffice extends AsyncDisposable {
  /** What TEREN_SMTP_URL is to be. */
  readonly url: string;
  /** The letters it took, as they came. */
  readonly letters: readonly { readonly to: string; readonly text: string }[];
  /** From now on it answers every letter with this; "" takes them again. */
  refuse: (answer: string) => void;
}

/** Opens it on a port the system picks. It speaks as much SMTP as one polite client needs. */
export async function openPostOffice(): Promise<PostOffice> {
  const letters: { to: string; text: string }[] = [];
  const open = new Set<Socket>();
  let refusal = '';

  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    let to = '';
    let text: string[] | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);

    const hear = (line: string) => {
      if (text) {
        if (line !== '.') return void text.push(line.replace(/^\./, ''));
        if (refusal === '') letters.push({ to, text: text.join('\n') });
        text = null;
        return say(refusal || '250 2.0.0 taken');
      }
      switch (line.slice(0, 4).toUpperCase()) {
        case 'EHLO':
        case 'HELO':
          return say('250 posta.test');
        case 'RCPT':
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          return say('250 2.1.5 ok');
        case 'DATA':
          text = [];
          return say('354 go on');
        case 'QUIT':
          say('221 2.0.0 bye');
          return socket.end();
        default:
          return say('250 2.0.0 ok');
      }
    };
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    socket.on('error', () => socket.destroy());
    say('220 posta.test ESMTP');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=teren@example.hr`,
    letters,
    refuse: (answer) => {
      refusal = answer;
    },
    [Symbol.asyncDispose]: () => {
      for (const socket of open) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
