import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface Letter {
  readonly to: string;
  readonly text: string;
}

/** A mail server for one journey, which takes every letter by default. Dispose of it at the end. */
export class Mailbox implements AsyncDisposable {
  /** The answer to every letter from now on, such as "550 no"; empty takes them again. */
  refusal = '';
  readonly #letters: Letter[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#talk(socket));

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    mailbox.#server.listen(0, '127.0.0.1');
    await once(mailbox.#server, 'listening');
    return mailbox;
  }

  /** The settings of a server that sends its letters here. */
  get env() {
    const address = this.#server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { TEREN_SMTP_URL: `smtp://127.0.0.1:${port}?from=teren@journey.test` };
  }

  /** To whom the letters are that it took and nobody has asked for. */
  get recipients() {
    return this.#letters.map(({ to }) => to);
  }

  /** The link in the next letter to somebody, once it has come. */
  async linkTo(address: string): Promise<string> {
    for (;;) {
      const at = this.#letters.findIndex(({ to }) => to === address);
      const [letter] = at < 0 ? [] : this.#letters.splice(at, 1);
      const link = letter && /https?:\/\/\S+(token=|client-offers\/)\S+/.exec(letter.text)?.[0];
      if (link) return link;
      if (letter) throw new Error(`no link in the letter to ${address}:\n${letter.text}`);
      await new Promise<void>((come) => this.#waiting.add(come));
    }
  }

  async [Symbol.asyncDispose]() {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #talk(socket: Socket) {
    this.#sockets.add(socket);
    let heard = '';
    let to = '';
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 journey.test');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      for (;;) {
        const end = inData ? '\r\n.\r\n' : '\r\n';
        const at = heard.indexOf(end);
        if (at < 0) return;
        const said = heard.slice(0, at);
        heard = heard.slice(at + end.length);
        if (inData) {
          inData = false;
          if (this.refusal === '') this.#keep({ to, text: plain(said) });
          say(this.refusal || '250 kept');
          continue;
        }
        const verb = said.slice(0, 4).toUpperCase();
        if (verb === 'RCPT') to = /<(.*?)>/.exec(said)?.[1] ?? '';
        inData = verb === 'DATA';
        say({ DATA: '354 go on', QUIT: '221 bye' }[verb] ?? '250 journey.test');
        if (verb === 'QUIT') socket.end();
      }
    });
  }

  #keep(letter: Letter) {
    this.#letters.push(letter);
    for (const come of this.#waiting) come();
    this.#waiting.clear();
  }
}

/** A letter as it was before its lines were broken and its signs written in figures. */
const plain = (letter: string) =>
  letter
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
