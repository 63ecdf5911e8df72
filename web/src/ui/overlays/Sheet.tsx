import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { focusFirst } from '@/ui/hooks/use-focus-first';
import { useSecondClick } from '@/ui/hooks/use-second-click';
import c from './Sheet.module.css';

interface Props {
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** The way out and the main action, under the thumb whatever the body holds. */
  readonly footer?: ReactNode;
}

/**
 * A panel that slides in from below on a phone, within reach of one hand; a dialog where there is space. Keeps the
 * focus inside, and closes by Escape, backdrop and cross. Mount it to show it.
 */
export function Sheet({ onClose, title, children, footer }: Props) {
  const t = useT().ui;
  useSecondClick();
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <ModalBase
      opened
      onClose={onClose}
      closeOnClickOutside
      closeOnEscape
      lockScroll
      returnFocus={false}
      trapFocus
      withinPortal
      zIndex={200}
      transitionProps={{ duration: 140, transition: 'slide-up' }}
    >
      <ModalBaseOverlay backgroundOpacity={0.4} />
      <ModalBaseContent innerProps={{ className: c.inner }} className={c.content}>
        <ModalBaseHeader className={c.header}>
          <ModalBaseTitle className={c.title}>{title}</ModalBaseTitle>
          <ModalBaseCloseButton className={c.close} aria-label={t.close} />
        </ModalBaseHeader>
        <ModalBaseBody ref={focusFirst} className={c.frame}>
          <div className={c.body}>{children}</div>
          {footer && <footer className={c.footer}>{footer}</footer>}
        </ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}
