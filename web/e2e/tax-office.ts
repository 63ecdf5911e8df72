import { createHash, createSign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const file = (name: string) => fileURLToPath(new URL(`../../internal/kit/fiscal/testdata/${name}`, import.meta.url));

/** A company's certificate with its key, for OIB 12345678903; its password is »primjer«. */
export const companyKey = file('default.p12');
/** The certificate that the answers of the office are known by. */
export const officeCertificate = file('office.pem');

const XML_DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const NAMES = 'http://www.apis-it.hr/fin/2012/types/f73';
export const JIR = '6c1d2f5a-3f1e-4c0b-9a53-0d7c2b1e4f60';

/** A Tax Administration for one journey: it takes every invoice, or is closed. Dispose of it at the end. */
export class TaxOffice implements AsyncDisposable {
  isClosed = false;
  /** The messages that it was sent. */
  readonly sent: string[] = [];
  readonly #server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', () => {
      this.sent.push(body);
      if (this.isClosed) return response.writeHead(503).end();
      const id = /<tns:IdPoruke>(.*?)</.exec(body)?.[1] ?? '';
      response.writeHead(200, { 'Content-Type': 'text/xml' }).end(answer(id));
    });
  });

  static async open(): Promise<TaxOffice> {
    const office = new TaxOffice();
    office.#server.listen(0, '127.0.0.1');
    await once(office.#server, 'listening');
    return office;
  }

  /** The settings of a server that reports its invoices here. */
  get env() {
    const address = this.#server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    return { TEREN_FISCAL_URL: `http://127.0.0.1:${port}/FiskalizacijaService` };
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Returns the signed answer to the message; its texts are written in their canonical form. */
function answer(id: string): string {
  const head = `<tns:RacunOdgovor xmlns:tns="${NAMES}" Id="odgovor"><tns:Zaglavlje><tns:IdPoruke>${id}</tns:IdPoruke></tns:Zaglavlje><tns:Jir>${JIR}</tns:Jir>`;
  const foot = '</tns:RacunOdgovor>';
  const empty = (name: string, algorithm: string) => `<${name} Algorithm="${algorithm}"></${name}>`;
  const digest = createHash('sha256')
    .update(head + foot)
    .digest('base64');
  const info =
    empty('CanonicalizationMethod', EXCLUSIVE) +
    empty('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256') +
    `<Reference URI="#odgovor"><Transforms>${empty('Transform', `${XML_DSIG}enveloped-signature`)}${empty('Transform', EXCLUSIVE)}</Transforms>` +
    `${empty('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256')}<DigestValue>${digest}</DigestValue></Reference>`;
  const value = createSign('RSA-SHA256')
    .update(`<SignedInfo xmlns="${XML_DSIG}">${info}</SignedInfo>`)
    .sign(readFileSync(file('office.key'), 'utf8'), 'base64');
  const certificate = readFileSync(officeCertificate, 'utf8').replace(/-----.*?-----|\s/g, '');
  const signature = `<Signature xmlns="${XML_DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></Signature>`;
  return `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${head}${signature}${foot}</soap:Body></soap:Envelope>`;
}
