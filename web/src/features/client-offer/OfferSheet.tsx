import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import c from './client-offer.module.css';
import { useWords } from './words';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet from the bottom of a phone, a dialog on a desk. The browser keeps the focus within it. */
export function OfferSheet({ title, onClose, children }: Props) {
  const t = useWords();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    return () => sheet?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too
    <dialog
      ref={dialog}
      className={c.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={c.sheetBody}>
        <div className={c.sheetHead}>
          <h2 id={id}>{title}</h2>
          <button type="button" className={c.iconButton} aria-label={t.close} onClick={onClose}>
            <IconX size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
