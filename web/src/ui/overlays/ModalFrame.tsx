import type { ReactNode } from 'react';
import { useFilesFirst } from '@/ui/hooks/use-files-first';
import { useFocusBack } from '@/ui/hooks/use-focus-back';
import { ModalBox } from './ModalBox';
import c from './ModalFrame.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons, right aligned: the way out first, then the primary action. */
  readonly footer?: ReactNode;
  /** `wide` is for wizards (1100 px), otherwise 600 px; a dialog of one question is `narrow`. */
  readonly width?: 'narrow' | 'normal' | 'wide';
  /** Shown above other dialogs, whichever was opened first. */
  readonly above?: boolean;
  /** Wraps body and footer into a form, so that Enter in a field submits. */
  readonly onSubmit?: (event: React.FormEvent<HTMLFormElement>) => void;
}

const WIDTHS = { narrow: '440px', normal: '600px', wide: '1100px' } as const;

/** The frame of every dialog: at most 90 % of the window high, its body scrolls, its footer stays. */
export function ModalFrame({ opened, onClose, title, children, footer, width = 'normal', above, onSubmit }: Props) {
  useFocusBack(opened);
  const submit = useFilesFirst((event: React.FormEvent<HTMLFormElement>) => onSubmit?.(event));
  const content = (
    <>
      <div className={c.body}>{children}</div>
      {footer && <footer className={c.footer}>{footer}</footer>}
    </>
  );
  return (
    <ModalBox
      opened={opened}
      onClose={onClose}
      title={title}
      width={WIDTHS[width]}
      {...(above && { above })}
      classNames={{ content: c.content, header: c.header, title: c.title, body: c.frame }}
      transitionProps={{ duration: 140 }}
    >
      {onSubmit ? (
        <form
          className={c.form}
          noValidate
          onSubmit={(event) => {
            // A dialog opened from within a form lies in that form, though not on the page.
            event.stopPropagation();
            event.preventDefault();
            submit(event);
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </ModalBox>
  );
}
