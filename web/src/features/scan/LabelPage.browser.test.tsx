import { expect, test } from 'vitest';
import { signedIn } from '@/test/mock-api';
import { renderApp } from '@/test/render-app';

test('a client who scans the label of their own device sees it', async () => {
  const { router } = await renderApp('/e/abcd2345', {
    answers: {
      'GET /auth/check': () => signedIn({ roles: ['ADMIN'], permissions: ['asset.read'] }),
      'GET /codes/abcd2345': () => ({ data: { entity: 'asset', id: 5, title: 'Kotao' } }),
    },
  });
  await expect.poll(() => router.state.location.pathname).toBe('/client-assets/5');
});
