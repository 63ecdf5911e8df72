import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { now } from './clock.ts';

interface Asked {
  readonly nonce: string;
  readonly challenge: string;
}

/** An identity provider of a journey's own, whose tokens are signed as any other's. Dispose of it at the end. */
export class Provider implements AsyncDisposable {
  /** The account that is signed in there. */
  who = { sub: 'nobody', email: 'nobody@journey.test', email_verified: true };
  url = '';
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #asked = new Map<string, Asked>();
  readonly #server = createServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += bytes;
    });
    request.on('end', () => this.#answer(new URL(request.url ?? '', this.url), new URLSearchParams(body), response));
  });

  static async open(): Promise<Provider> {
    const provider = new Provider();
    provider.#server.listen(0, '127.0.0.1');
    await once(provider.#server, 'listening');
    const address = provider.#server.address();
    provider.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return provider;
  }

  /** The settings of a server that uses this provider. */
  get env() {
    return {
      TEREN_OIDC_ISSUER: this.url,
      TEREN_OIDC_CLIENT_ID: 'teren',
      TEREN_OIDC_CLIENT_SECRET: 'tajna',
      TEREN_OIDC_NAME: 'Moj račun',
    };
  }

  async [Symbol.asyncDispose]() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer({ pathname, searchParams: query }: URL, form: URLSearchParams, response: ServerResponse) {
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: this.url,
          authorization_endpoint: `${this.url}/authorize`,
          token_endpoint: `${this.url}/token`,
          jwks_uri: `${this.url}/keys`,
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys': {
        const key = this.#keys.publicKey.export({ format: 'jwk' });
        return json({ keys: [{ ...key, kid: '1', use: 'sig', alg: 'RS256' }] });
      }
      case '/authorize': {
        const code = `code-${this.#asked.size}`;
        this.#asked.set(code, { nonce: query.get('nonce') ?? '', challenge: query.get('code_challenge') ?? '' });
        const back = new URL(query.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString();
        return response.writeHead(302, { location: back.href }).end();
      }
      case '/token': {
        const asked = this.#asked.get(form.get('code') ?? '');
        const proof = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
        if (!asked || proof !== asked.challenge) return json({ error: 'invalid_grant' }, 400);
        return json({ access_token: 'x', token_type: 'Bearer', id_token: this.#token(asked.nonce) });
      }
      default:
        return response.writeHead(404).end();
    }
  }

  #token(nonce: string): string {
    const issued = Math.floor(now() / 1000);
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = { ...this.who, iss: this.url, aud: 'teren', nonce, iat: issued, exp: issued + 600 };
    const signed = `${part({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#keys.privateKey).toString('base64url')}`;
  }
}
