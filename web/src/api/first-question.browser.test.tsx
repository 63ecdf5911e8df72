import { beforeEach, expect, test, vi } from 'vitest';

const question = { url: '/api/tasks/search', body: '{"page":{"no":1,"size":10}}', maker: '7/2' };
const rows = { data: [{ task_id: 1 }], count: 1 };

let pages = 0;

/** The module as a page has it that has just been opened with these rows in its document. */
async function opened() {
  window.firstQuestion = { ...question, answer: Promise.resolve(Response.json(rows)), rows };
  pages += 1;
  return import(/* @vite-ignore */ `./first-question.ts?page=${pages}`) as Promise<typeof import('./first-question')>;
}

beforeEach(() => localStorage.clear());

test('the rows of a document are given once, to the search they answer', async () => {
  const { carriedRows, firstAnswer } = await opened();
  expect(carriedRows(question)?.rows).toBe(rows);
  expect(carriedRows(question)).toBeUndefined();
  expect(window.firstQuestion).toBeUndefined();
  expect(localStorage.getItem('first-questions')).toContain(question.url);

  const request = new Request(question.url, { method: 'POST', body: question.body, headers: { 'Made-For': '7/2' } });
  expect(await firstAnswer(request, new TextEncoder().encode(question.body).buffer)).toBeUndefined();
});

test.for([{ url: '/api/orders/search' }, { body: '{"page":{"no":1,"size":25}}' }, { maker: '8/2' }, { maker: null }])(
  'another search does not get them: %o',
  async (other) => {
    const { carriedRows } = await opened();
    expect(carriedRows({ ...question, ...other })).toBeUndefined();
    expect(carriedRows(question)?.rows).toBe(rows);
  },
);

test('rows that have become old are shown, and read again', async () => {
  const { carriedRows } = await opened();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(8_001);
  expect(carriedRows(question)).toEqual({ rows, updatedAt: 0 });
  clock.mockRestore();
});
