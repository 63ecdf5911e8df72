import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, api, isMissing } from '@/api/client';
import { isUnreachable } from '@/api/kept';
import { useT } from '@/i18n/I18nProvider';
import { LostPart, untilFetched } from '@/lib/part';
import { HomeLink } from './HomeLink';
import { Message } from './Message';

/** There is nothing at this address, or nothing this person may see. */
export function NotFoundScreen() {
  const t = useT().shell.notFound;
  return (
    <Message icon={IconMapQuestion} title={t.title} text={t.text}>
      <HomeLink />
    </Message>
  );
}

/** A screen that is not for the roles of this person. */
export function ForbiddenScreen() {
  const t = useT().shell.forbidden;
  return (
    <Message icon={IconLock} title={t.title} text={t.text}>
      <HomeLink />
    </Message>
  );
}

/**
 * The screen in place of one that failed: the server's message if there is one, else an apology, and a link onwards.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { ui } = useT();
  const router = useRouter();
  if (isMissing(error)) return <NotFoundScreen />;
  if (error instanceof ApiError && error.status === 403) return <ForbiddenScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (error instanceof LostPart) return <AwayScreen text={ui.problem.offline} ask={error.retry} onBack={retry} />;
  if (!(error instanceof ApiError)) return <CrashScreen />;
  const text = error.code === 'network' ? ui.problem.offline : (error.detail ?? ui.problem.unexpected);
  return <AwayScreen text={text} ask={isUnreachable(error) ? askServer : undefined} onBack={retry} />;
}

/** The screen when everything else has failed. */
export function CrashScreen() {
  const t = useT().shell.crash;
  return (
    <Message icon={IconAlertTriangle} title={t.title} text={t.text}>
      <Button onClick={() => window.location.reload()}>{t.reload}</Button>
    </Message>
  );
}

/** Only the server with its database has the session. */
const askServer = () => api.GET('/auth/check');

/**
 * The screen in place of something unreachable. `ask` is repeated until it succeeds, and then the screen is shown;
 * without `ask` a person has to try again.
 */
function AwayScreen({
  text,
  ask,
  onBack,
}: {
  text: string;
  ask?: (() => Promise<unknown>) | undefined;
  onBack: () => void;
}) {
  const { shell, ui } = useT();
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let wanted = ask !== undefined;
    void untilFetched(
      async () => {
        await ask?.();
        return true;
      },
      () => wanted,
    ).then((found) => found && back());
    return () => {
      wanted = false;
    };
  }, [ask]);
  return (
    <Message icon={IconPlugConnectedX} title={shell.failed} text={text}>
      <Button onClick={onBack}>{ui.retry}</Button>
    </Message>
  );
}
