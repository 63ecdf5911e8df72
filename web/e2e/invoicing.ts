import type { APIRequestContext } from '@playwright/test';
import { expect, expectOk } from './fixtures.ts';

interface Settings {
  readonly version: number;
  readonly operators: readonly { readonly user_id: number; readonly oib: string }[];
}

/**
 * Lets the administrator signed in issue invoices, beside those who may. Journeys of one company run at once, so a
 * change that another one overtook is made again on what is there then.
 */
export async function mayIssue(request: APIRequestContext, url = ''): Promise<void> {
  const read = async <T>(path: string): Promise<T> => {
    const answer = await request.get(`${url}/api${path}`);
    await expectOk(answer);
    return ((await answer.json()) as { data: T }).data;
  };
  const { user_id } = await read<{ user_id: number }>('/profile');
  await expect
    .poll(async () => {
      const { version, operators } = await read<Settings>('/invoices/settings');
      const data = {
        version,
        iban: 'HR1723600001101234565',
        kpd: '43.22.12',
        operators: [
          ...operators.flatMap((o) => (o.user_id === user_id ? [] : [{ user_id: o.user_id, oib: o.oib }])),
          { user_id, oib: '12345678903' },
        ],
      };
      return (await request.patch(`${url}/api/invoices/settings`, { data })).status();
    })
    .toBe(200);
}
