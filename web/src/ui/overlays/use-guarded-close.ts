import { useRef } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { confirm, type Question } from './confirm';
import { useLeaveGuard } from './use-leave-guard';

/**
 * The closing of a dialog with something typed into it: asks first, once however often it is tried. The
 * page behind is guarded too. Call `release` before closing what has been saved. `words` ask another question.
 */
export function useGuardedClose(dirty: boolean, onClose: () => void, words?: Partial<Question>) {
  const t = useT().ui;
  const release = useLeaveGuard(dirty);
  const asking = useRef(false);
  const ask = async () => {
    asking.current = true;
    const leave = await confirm({
      title: t.leave.title,
      message: t.leave.dialog,
      confirmLabel: t.yes,
      cancelLabel: t.no,
      ...words,
    });
    asking.current = false;
    if (leave) onClose();
  };
  const close = () => {
    if (asking.current) return;
    if (dirty) void ask();
    else onClose();
  };
  return { close, release };
}
