import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { ModalFrame } from './ModalFrame';

interface Props {
  readonly onApply: (event: FormEvent<HTMLFormElement>) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of all filters of a list at once. */
export function FiltersModal({ onApply, onClose, children }: Props) {
  const { filters: t, cancel } = useT().ui;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.title}
      onSubmit={onApply}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </>
      }
    >
      {children}
    </ModalFrame>
  );
}
