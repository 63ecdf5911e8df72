import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { I18nProvider } from '@/i18n/I18nProvider';
import type { Locale } from '@/i18n/locale';
import type { CoreMessages } from '@/i18n/types';
import { styleNonce } from '@/lib/nonce';
import { ToastStack } from '@/ui/feedback/ToastStack';
import { ConfirmDialog } from '@/ui/overlays/ConfirmDialog';
import { CrashScreen } from './error-screens';
import type { AppRouter } from './router';
import { cssVariablesResolver, theme } from './theme/theme';

interface Props {
  locale: Locale;
  messages: CoreMessages;
  queryClient: QueryClient;
  router: AppRouter;
}

/** The application with its providers; the router draws the screens. */
export function App({ locale, messages, queryClient, router }: Props) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <I18nProvider locale={locale} messages={messages}>
        <QueryClientProvider client={queryClient}>
          {/* The router has a screen for its own failures; for all others the page must not be left empty. */}
          <CatchBoundary getResetKey={() => 'app'} errorComponent={CrashScreen}>
            <RouterProvider router={router} />
            <ConfirmDialog />
            <ToastStack />
          </CatchBoundary>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
