import createClient, { type Middleware } from 'openapi-fetch';
import { noteServerTime } from '@/lib/server-clock';
import { firstAnswer } from './first-question';
import { KEY, keyOfChange, newIdempotencyKey } from './idempotency';
import { FormRequest, formOf, sendForm } from './multipart';
import type { components, paths } from './schema.gen';
import { endSession } from './signing-out';

export type Schemas = components['schemas'];

type Json<T> = T extends { content: { 'application/json': infer J } } ? J : never;

/** The answer of a call that succeeds: `Answer<'/profile', 'get'>`. */
export type Answer<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { responses: infer R }
  ? Json<R[keyof R & (200 | 201)]>
  : never;

/** The JSON a call takes; of a call with files, its `json` part. */
export type Body<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends { requestBody?: infer B }
  ? Json<NonNullable<B>>
  : never;

/** One field the server refused, and why, in the person's language. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/** A refusal (RFC 9457). Some codes have further fields, such as a conflict with both its values. */
export interface Problem {
  title: string;
  status: number;
  code?: string;
  detail?: string;
  errors?: FieldError[];
  request_id?: string;
  [more: string]: unknown;
}

/**
 * The error of every failed call. Screens decide by `code`; `detail` is a sentence of the server in the person's
 * language. A server that cannot be reached has the code "network" and the status 0.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;

  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.title, options);
    this.problem = problem;
  }
  get status(): number {
    return this.problem.status;
  }
  get code(): string {
    return this.problem.code ?? `http_${this.problem.status}`;
  }
  get detail(): string | undefined {
    return this.problem.detail;
  }
  get errors(): readonly FieldError[] {
    return this.problem.errors ?? [];
  }
}

/** The record does not exist, or not for this person. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

const faultsThrow: Middleware = {
  async onResponse({ response }) {
    noteServerTime(response.headers.get('date'));
    if (response.ok) return;
    const isProblem = response.headers.get('content-type')?.includes('problem+json');
    throw new ApiError(
      isProblem ? ((await response.json()) as Problem) : { title: response.statusText, status: response.status },
    );
  },
  onError({ error }) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    return new ApiError({ title: 'The server cannot be reached', status: 0, code: 'network' }, { cause: error });
  },
};

const speaksTheLanguage: Middleware = {
  onRequest({ request }) {
    request.headers.set('Accept-Language', document.documentElement.lang);
    return request;
  },
};

let maker: string | null = null;

/**
 * Sets the person and the company for whom the screens of this page are drawn, as "12/3". Every change sends them, and
 * the server refuses it when the session has become another's. Null while unknown.
 */
export function setMaker(named: string | null) {
  maker = named;
}

/** The person and company for whom the screens of this page are drawn. */
export const currentMaker = () => maker;

/** Adds to a change for whom it is made, and a key, so that it can be sent again without happening twice. */
const namesItsMaker: Middleware = {
  async onRequest({ request }) {
    const { method, url, headers } = request;
    if (method === 'GET') return;
    if (maker) headers.set('Made-For', maker);
    if (headers.has(KEY)) return;
    const hasFiles = formOf(request) !== undefined;
    headers.set(
      KEY,
      hasFiles ? newIdempotencyKey() : keyOfChange(`${maker} ${method} ${url} ${await request.clone().text()}`),
    );
  },
};

/** A typed client for the API; tests give their own fetch. */
export function createApi(fetchImpl: (request: Request) => Promise<Response>) {
  const api = createClient<paths>({
    baseUrl: '/api',
    credentials: 'same-origin',
    Request: FormRequest,
    fetch: fetchImpl,
  });
  api.use(speaksTheLanguage, namesItsMaker, faultsThrow);
  return api;
}

/**
 * Sends a request once more when a proxy reports that its server did not answer: another one returns the lost answer,
 * or does what was not done. `onProgress` gets the sent share of its files.
 */
export async function persist(request: Request, onProgress?: (share: number) => void): Promise<Response> {
  // Who has signed out asks for nothing more: their session goes first.
  await endSession();
  const form = formOf(request);
  if (form) return twice(() => sendForm(request, form, onProgress));
  const body = request.method === 'GET' ? null : await request.arrayBuffer();
  const early = body && (await firstAnswer(request, body));
  return early ?? twice(() => fetch(new Request(request, { body })));
}

async function twice(send: () => Promise<Response>): Promise<Response> {
  const answer = await send();
  return answer.status === 502 ? send() : answer;
}

export const api = createApi((request) => persist(request));

/** The answer of a call that cannot be empty: calls that fail have thrown already. */
export async function dataOf<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  const { data } = await call;
  if (data === undefined || data === null) throw new ApiError({ title: 'The answer is empty', status: 0 });
  return data;
}
