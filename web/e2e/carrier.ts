import { once } from 'node:events';
import { createServer } from 'node:http';

interface Asked {
  readonly File?: string;
  readonly InvoiceNumber?: string;
}

/** An intermediary of e-invoices for one journey, which refuses what it is sent. Dispose of it at the end. */
export class Carrier implements AsyncDisposable {
  /** Whether the client has the invoice from elsewhere, and rejected it. */
  rejects = false;
  /** The documents that it was sent. */
  readonly sent: string[] = [];
  readonly #server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', () => {
      const { status, answer } = this.#answer(request.url ?? '', JSON.parse(body) as Asked);
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
    });
  });

  static async open(): Promise<Carrier> {
    const carrier = new Carrier();
    carrier.#server.listen(0, '127.0.0.1');
    await once(carrier.#server, 'listening');
    return carrier;
  }

  /** The settings of a server that hands its invoices over here. */
  get env() {
    const address = this.#server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { TEREN_INTERMEDIARY_URL: `http://127.0.0.1:${port}?software=Teren-001` };
  }

  #answer(path: string, { File, InvoiceNumber }: Asked) {
    if (path.endsWith('/send')) {
      this.sent.push(File ?? '');
      return { status: 400, answer: { message: 'Kupac nije u adresaru' } };
    }
    const issued = /<cbc:IssueDate>(.*?)</.exec(this.sent[0] ?? '')?.[1];
    const document = {
      ElectronicId: 7,
      DocumentNr: InvoiceNumber,
      IssueDate: issued,
      StatusId: 40,
      DocumentProcessStatusId: 1,
      RejectReason: 'Krivi iznos',
    };
    return { status: 200, answer: this.rejects ? [document] : [] };
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
