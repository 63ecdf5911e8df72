import ProofModal from '@/domain/second-factor/ProofModal';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { nameOf, type UserRow, useDropSecondFactor } from './users.api';

/** Turns off the second factor of a person who lost it, after asking for the acting person's password. */
export default function DropFactorModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { users: t } = useOfficeT();
  const name = nameOf(user);
  return (
    <ProofModal
      title={t.factor.title}
      text={t.factor.message({ name })}
      submit={t.factor.confirm}
      act={useDropSecondFactor(user.user_id)}
      onDone={() => {
        toast.success(t.done.factorDropped({ name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
