import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { ProofForm } from './ProofForm';

interface Props {
  title: string;
  text: ReactNode;
  /** The verb on the button. */
  submit: string;
  act: UseMutationResult<unknown, Error, { password: string }>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for one's password before something that ends or weakens a way to sign in. */
export default function ProofModal({ title, text, submit, act, onDone, onClose }: Props) {
  return (
    <ModalFrame opened onClose={onClose} title={title} width="narrow">
      <ProofForm text={text} submit={submit} danger act={act} onDone={onDone} />
    </ModalFrame>
  );
}
