import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLock, IconMapQuestion, IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { ApiError, isMissing } from '@/api/client';
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

/** What a screen that failed becomes: the server's words if it spoke, else an apology, and a way on. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { shell, ui } = useT();
  const router = useRouter();
  if (isMissing(error)) return <NotFoundScreen />;
  if (error instanceof ApiError && error.status === 403) return <ForbiddenScreen />;
  if (error instanceof LostPart) return <LostPartScreen part={error} onFound={() => void router.invalidate()} />;
  if (!(error instanceof ApiError)) return <CrashScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const text = error.code === 'network' ? ui.problem.offline : (error.detail ?? ui.problem.unexpected);
  return (
    <Message icon={IconPlugConnectedX} title={shell.failed} text={text}>
      <Button onClick={retry}>{ui.retry}</Button>
    </Message>
  );
}

/** What is left when all else has failed. */
export function CrashScreen() {
  const t = useT().shell.crash;
  return (
    <Message icon={IconAlertTriangle} title={t.title} text={t.text}>
      <Button onClick={() => window.location.reload()}>{t.reload}</Button>
    </Message>
  );
}

/** A screen that could not be fetched: it comes as soon as it can be. */
function LostPartScreen({ part, onFound }: { part: LostPart; onFound: () => void }) {
  const { shell, ui } = useT();
  const found = useEffectEvent(onFound);
  useEffect(() => {
    let wanted = true;
    void untilFetched(part.retry, () => wanted).then((module) => module !== undefined && found());
    return () => {
      wanted = false;
    };
  }, [part]);
  return (
    <Message icon={IconPlugConnectedX} title={shell.failed} text={ui.problem.offline}>
      <Button onClick={() => void part.retry().then(onFound, () => undefined)}>{ui.retry}</Button>
    </Message>
  );
}
