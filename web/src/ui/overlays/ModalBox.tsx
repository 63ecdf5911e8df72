import {
  ModalBase,
  ModalBaseBody,
  ModalBaseCloseButton,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  type ModalBaseProps,
  ModalBaseTitle,
} from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { focusFirst } from '@/ui/hooks/use-focus-first';
import { usePhone } from '@/ui/hooks/use-phone';
import c from './ModalBox.module.css';
import { useEscape } from './use-escape';

interface Props extends Pick<ModalBaseProps, 'opened' | 'onClose' | 'transitionProps' | 'onKeyDown'> {
  readonly title: ReactNode;
  /** Shown above other dialogs, whichever was opened first. */
  readonly above?: boolean;
  /** Width in CSS, as far as the window has it. */
  readonly width: string;
  readonly children: ReactNode;
  readonly classNames: Partial<Record<'content' | 'header' | 'title' | 'body', string | undefined>>;
}

/**
 * A dialog in the middle of the window, on a phone a sheet at its lower edge: holds the focus, locks the page, closes by Escape, backdrop and cross.
 * Built on what Mantine's Modal is built on, since that one brings a scroll area and floating-ui for nothing.
 */
export function ModalBox({ title, above = false, width, children, classNames, ...modal }: Props) {
  const t = useT().ui;
  const phone = usePhone();
  useEscape(modal.opened, modal.onClose);
  return (
    <ModalBase
      closeOnClickOutside
      closeOnEscape={false}
      lockScroll
      returnFocus
      trapFocus
      withinPortal
      zIndex={above ? 210 : 200}
      {...modal}
      transitionProps={{ ...modal.transitionProps, ...(phone && { transition: 'slide-up' }) }}
    >
      <ModalBaseOverlay backgroundOpacity={0.4} />
      <ModalBaseContent
        innerProps={{ className: c.inner }}
        className={clsx(c.content, classNames.content)}
        __vars={{ '--dialog-width': width }}
        radius="lg"
      >
        <ModalBaseHeader className={clsx(c.header, classNames.header)}>
          <ModalBaseTitle className={classNames.title}>{title}</ModalBaseTitle>
          <ModalBaseCloseButton aria-label={t.close} />
        </ModalBaseHeader>
        <ModalBaseBody ref={focusFirst} className={classNames.body}>
          {children}
        </ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  );
}
