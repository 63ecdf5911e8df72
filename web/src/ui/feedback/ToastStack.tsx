import { Loader, Portal, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useT } from '@/i18n/I18nProvider';
import c from './ToastStack.module.css';
import { type Toast, type ToastType, toastStack } from './toast';

const ICONS: Record<Exclude<ToastType, 'loading'>, typeof IconInfoCircle> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
};

/** Draws the toasts and speaks them: errors at once, the rest when the reader pauses. Mount it once. */
export function ToastStack() {
  const t = useT().ui;
  const toasts = useSyncExternalStore(toastStack.subscribe, toastStack.read);
  const spoken = (errors: boolean) => toasts.find((toast) => (toast.type === 'error') === errors);
  return (
    <Portal>
      <VisuallyHidden aria-live="polite">{text(spoken(false))}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{text(spoken(true))}</VisuallyHidden>
      <section
        className={c.stack}
        aria-label={t.toasts.label}
        onPointerEnter={toastStack.pause}
        onPointerLeave={toastStack.resume}
        onFocus={toastStack.pause}
        onBlur={toastStack.resume}
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
    </Portal>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useT().ui;
  const close = () => {
    toastStack.close(toast.id);
    // The card under the pointer is gone, so its leaving would never be reported.
    if (toastStack.read().length === 0) toastStack.resume();
  };
  const Icon = toast.type === 'loading' ? null : ICONS[toast.type];
  return (
    <div className={c.toast} data-type={toast.type}>
      <span className={c.icon}>
        {Icon ? <Icon size={18} aria-hidden /> : <Loader size={16} aria-label={t.toasts.loading} />}
      </span>
      <div className={c.body}>
        {toast.title && <p className={c.title}>{toast.title}</p>}
        <p className={c.message}>{toast.message}</p>
        {toast.action && (
          <button
            type="button"
            className={c.action}
            onClick={() => {
              toast.action?.run();
              close();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className={c.close} aria-label={t.close} onClick={close}>
        <IconX size={16} />
      </button>
    </div>
  );
}

const text = (toast: Toast | undefined) => (toast ? [toast.title, toast.message].filter(Boolean).join('. ') : '');
