import { useSignOut } from '@/domain/account/session-ways';
import { useT } from '@/i18n/I18nProvider';
import { confirm } from '@/ui/overlays/confirm';
import { waitingCount } from './queue';
import { useOutbox } from './use-outbox';

/** Signs out, after a question where work still waits to be sent. */
export function useLeave() {
  const ask = useT().today.outbox.signOut;
  const waiting = waitingCount(useOutbox().entries);
  const signOut = useSignOut();
  return async () => {
    const words = { title: ask.title, message: ask.message({ n: waiting }), confirmLabel: ask.yes };
    if (waiting === 0 || (await confirm(words))) signOut.mutate();
  };
}
