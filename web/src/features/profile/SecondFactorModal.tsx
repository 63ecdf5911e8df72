import { useState } from 'react';
import { EnrolSteps } from '@/domain/second-factor/EnrolSteps';
import { ProofForm } from '@/domain/second-factor/ProofForm';
import { RecoveryCodes } from '@/domain/second-factor/RecoveryCodes';
import { useDisableFactor, useRefreshFactor, useRenewCodes } from '@/domain/second-factor/second-factor.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';

/** The possible changes of the second factor. */
export type FactorAct = 'enrol' | 'renew' | 'disable';

interface Props {
  act: FactorAct;
  /** The company asks for one. */
  required: boolean;
  onClose: () => void;
}

/** Turning the second factor on or off, or making new recovery codes. */
export default function SecondFactorModal({ act, required, onClose }: Props) {
  const t = useOfficeT().secondFactor;
  const renew = useRenewCodes();
  const disable = useDisableFactor();
  const refresh = useRefreshFactor();
  const [codesShown, setCodesShown] = useState(false);
  const done = () => {
    onClose();
    void refresh();
  };
  const { leave, leaveText, leaveYes } = t.codes;
  const words = { title: leave, message: leaveText, confirmLabel: leaveYes, danger: true };
  const { close, release } = useGuardedClose(codesShown, codesShown ? done : onClose, words);
  const kept = () => {
    release();
    done();
  };
  const titles = { enrol: t.enrol.title, renew: t.prove.renewTitle, disable: t.prove.offTitle };
  return (
    <ModalFrame
      opened
      onClose={close}
      title={codesShown ? t.codes.title : titles[act]}
      width={act === 'enrol' ? 'normal' : 'narrow'}
    >
      {act === 'enrol' && <EnrolSteps onCodes={() => setCodesShown(true)} onDone={kept} />}
      {act === 'renew' &&
        (renew.data ? (
          <RecoveryCodes codes={renew.data} onDone={kept} />
        ) : (
          <ProofForm text={t.prove.renewText} submit={t.prove.renew} act={renew} onDone={() => setCodesShown(true)} />
        ))}
      {act === 'disable' && (
        <ProofForm
          text={required ? t.prove.offCompany : t.prove.offText}
          submit={t.prove.off}
          danger
          act={disable}
          onDone={() => {
            toast.success(t.prove.offDone);
            done();
          }}
        />
      )}
    </ModalFrame>
  );
}
