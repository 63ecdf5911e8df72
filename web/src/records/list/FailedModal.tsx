import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '@/i18n/I18nProvider';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import c from '@/ui/layout/ListPage.module.css';
import { ModalFrame } from '@/ui/overlays/ModalFrame';

/** A ticked record that was not changed, and why. */
export interface Failure {
  readonly id: number;
  readonly name: ReactNode;
  readonly error: unknown;
}

interface Props {
  readonly title: string;
  readonly failed: readonly Failure[];
  readonly onClose: () => void;
}

/** Lists the ticked records that were not changed, with the reasons. */
export default function FailedModal({ title, failed, onClose }: Props) {
  const t = useT().ui;
  const sentence = useProblemSentence();
  return (
    <ModalFrame opened onClose={onClose} title={title} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <ul className={base.bare}>
        {failed.map(({ id, name, error }) => (
          <li key={id} className={c.failure}>
            {name}
            <div className={base.error}>{sentence(error)}</div>
          </li>
        ))}
      </ul>
    </ModalFrame>
  );
}
