import { vi } from 'vitest';
import type { FieldError, Schemas } from '@/api/client';
import type { Check } from '@/api/session';

/** Answers one call: a value becomes a JSON answer, a Response is given as it is. */
export type Answer = (request: Request) => unknown;

/** The calls a test serves, by "METHOD /path" without the base path. */
export type Answers = Record<string, Answer>;

const DAY_OFF = { from: '', to: '' };
const WEEK = [...Array<typeof DAY_OFF>(5).fill({ from: '08:00', to: '16:00' }), DAY_OFF, DAY_OFF];

/** Returns the session of an ADMIN of one company by default. */
export const signedIn = (more: Partial<Check> = {}): Check => ({
  status: 'you are logged in',
  setup_needed: false,
  configured: { mail: false, sign_up: false, oidc: '' },
  user: {
    user_id: 1,
    first_name: 'Željka',
    last_name: 'Šimunović',
    email: 'zeljka@primorje.test',
    phone: '',
    image_url: null,
    language: null,
    theme: 'light',
    density: 'standard',
    version: 1,
  },
  tenant: {
    tenant_id: 1,
    tenant_user_id: 1,
    name: 'Primorje Servis d.o.o.',
    time_zone: 'Europe/Zagreb',
    currency: 'EUR',
    working_hours: WEEK,
    default_tax: 25,
    asks_only: false,
  },
  roles: ['ADMIN'],
  tenants: [{ tenant_id: 1, name: 'Primorje Servis d.o.o.', roles: ['ADMIN'] }],
  permissions: [
    'user.read',
    'master.read',
    'master.edit',
    'master.import',
    'project.read',
    'task.read',
    'task.create',
    'task.delete',
    'task.money',
    'order.read',
    'order.plan',
    'schedule.read',
    'offer.read',
    'equipment.read',
    'material.read',
  ],
  unread_notices: 0,
  ...more,
});

export const signedOut = (more: Partial<Check> = {}): Check => ({
  status: 'you are not logged in',
  setup_needed: false,
  configured: { mail: false, sign_up: false, oidc: '' },
  ...more,
});

/** An installation as it comes: no map, and suggestions of its own. */
export const NO_MAP: Schemas['AddressesDrawn'] = {
  map: 'none',
  attribution: '',
  max_zoom: 19,
  credits: ['GeoNames (CC BY 4.0)'],
};

/** A fault as the server words it. */
export const fault = (status: number, code: string, detail: string, errors?: FieldError[]) =>
  Response.json(
    { type: 'about:blank', title: code, status, code, detail, ...(errors && { errors }) },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/** The server's stream of events, sent by a test. */
class TestEvents extends EventTarget {
  static readonly open = new Set<TestEvents>();
  constructor() {
    super();
    TestEvents.open.add(this);
  }
  close() {
    TestEvents.open.delete(this);
  }
}

/** Sends an event of the server ("change", "notice", "reset") to the page. */
export function tell(event: string, data: unknown) {
  for (const events of TestEvents.open) {
    events.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
}

/** The older request of uploads, over the same answers as any other; it reports that all has been sent. */
class TestUpload {
  responseType = '';
  status = 0;
  response = new Blob();
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {};
  onload: (() => void) | undefined;
  onerror?: () => void;
  onabort?: () => void;
  readonly #headers = new Headers();
  #method = '';
  #url = '';
  #answer = new Headers();
  open(method: string, url: string) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }
  getAllResponseHeaders() {
    return [...this.#answer].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }
  abort() {
    this.onload = undefined;
    this.onabort?.();
  }
  send(body: FormData | Blob | string) {
    const init = { method: this.#method, headers: this.#headers, body };
    globalThis.fetch(this.#url, init).then(
      async (answer) => {
        this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }));
        this.status = answer.status;
        this.#answer = answer.headers;
        this.response = await answer.blob();
        this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}

const network = globalThis.fetch;

/** A call made after its test is over fails as without a network: an answer would affect the next test. */
const noServer: typeof fetch = (input, init) =>
  new URL(new Request(input, init).url).pathname.startsWith('/api/')
    ? Promise.reject(new TypeError('Failed to fetch'))
    : network(input, init);

/**
 * Replaces the server during one test. A call without an answer fails the test by a 404 whose text names it. Returns
 * the calls that came, and a function that takes the server away.
 */
export function serve(answers: Answers) {
  const calls: string[] = [];
  vi.stubGlobal('EventSource', TestEvents);
  // Test files share an origin, but are not tabs of one person: each has its own locks.
  const locks = vi
    .spyOn(navigator.locks, 'request')
    .mockImplementation((async (_name: string, options: unknown, hold?: () => unknown) =>
      (hold ?? (options as () => unknown))()) as LockManager['request']);
  vi.stubGlobal('XMLHttpRequest', TestUpload);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/api/')) return network(request);
    const call = `${request.method} ${pathname.slice('/api'.length)}`;
    calls.push(call);
    const answer = await answers[call]?.(request);
    if (answer instanceof Response) return answer;
    return answer === undefined ? fault(404, 'not_found', `no answer for ${call}`) : Response.json(answer);
  };
  const restore = () => {
    globalThis.fetch = noServer;
    vi.unstubAllGlobals();
    locks.mockRestore();
  };
  return { calls, restore };
}
