import '@/app/theme/mantine.css';
import '@/app/theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { cssVariablesResolver, theme } from '@/app/theme/theme';
import { I18nProvider } from '@/i18n/I18nProvider';
import type { Locale } from '@/i18n/locale';
import { loadMessages } from '@/i18n/messages';
import { setLanguage } from '@/lib/formats';
import { ToastStack } from '@/ui/feedback/ToastStack';
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog';

interface Options {
  locale?: Locale;
  scheme?: 'light' | 'dark';
}

/** Draws one widget with everything a widget may ask for: theme, dictionary, queries, address, dialogs, toasts. */
export async function renderUi(node: ReactNode, { locale = 'en', scheme = 'light' }: Options = {}) {
  const messages = await loadMessages(locale);
  setLanguage(locale);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={scheme}>
      <I18nProvider locale={locale} messages={messages}>
        <QueryClientProvider client={queryClient}>
          <RouterContextProvider router={router}>{node}</RouterContextProvider>
          <ConfirmDialog />
          <ToastStack />
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>,
  );
  await drawn(screen.container);
  return screen;
}

/** React as it is shipped draws a moment later. */
const drawn = (container: Element) => expect.poll(() => container.firstElementChild).not.toBeNull();
