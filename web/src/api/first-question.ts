/** The first search of a page. */
interface Question {
  readonly url: string;
  readonly body: string;
  /** The person and company it was asked for. */
  readonly maker: string;
}

declare global {
  interface Window {
    /** The search that index.html has sent already, with its coming answer; `rows` is one that the document contains. */
    firstQuestion?: Question & { readonly answer: Promise<Response>; readonly rows?: unknown };
  }
}

/** index.html reads it. */
const KEY = 'first-questions';
const MOST = 20;
/**
 * The search is sent when the page begins to load. The stream of changes sends what has happened in the ten seconds
 * before.
 */
const FRESH_MS = 8_000;

let isOver = false;

/**
 * A page searches for its first rows once its scripts have run. To save that wait, its first search is stored by its
 * address, and index.html sends the same at once when the page is opened again. Returns that answer; nothing if the
 * page searches for something else now, or has searched before.
 */
export async function firstAnswer(request: Request, bytes: ArrayBuffer): Promise<Response | undefined> {
  const { pathname: url } = new URL(request.url);
  const maker = request.headers.get('Made-For');
  if (isOver || maker === null || !url.endsWith('/search')) return;
  isOver = true;
  const body = new TextDecoder().decode(bytes);
  const asked = window.firstQuestion;
  delete window.firstQuestion;
  remember({ url, body, maker });
  if (asked?.url !== url || asked.body !== body || asked.maker !== maker) return;
  const answer = await asked.answer.catch(() => undefined);
  return answer?.ok && performance.now() < FRESH_MS ? answer : undefined;
}

/**
 * Returns the rows that the document contains for this search, if the page has not searched before; `updatedAt` is 0 if
 * they have become old meanwhile.
 */
export function carriedRows({ url, body, maker }: { url: string; body: string; maker: string | null }) {
  const asked = window.firstQuestion;
  if (isOver || !asked?.rows || asked.url !== url || asked.body !== body || asked.maker !== maker) return;
  isOver = true;
  delete window.firstQuestion;
  remember({ url, body, maker });
  return { rows: asked.rows, updatedAt: performance.now() < FRESH_MS ? Date.now() : 0 };
}

function remember(question: Question) {
  const all = read().filter(([address]) => address !== here());
  localStorage.setItem(KEY, JSON.stringify([...all, [here(), question]].slice(-MOST)));
}

/** Deletes the stored searches at sign-out. */
export const forgetFirstQuestions = () => localStorage.removeItem(KEY);

const here = () => location.pathname + location.search;

function read(): [string, Question][] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as [string, Question][];
  } catch {
    return [];
  }
}
