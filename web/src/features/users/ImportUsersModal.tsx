import { useState } from 'react';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import ImportRecordsModal from '@/records/import/ImportRecordsModal';
import { Note } from '@/ui/feedback/Note';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { SHOWN_IN } from './users.api';

/** Imports people from a spreadsheet; asks whether they get their invitation at once. */
export default function ImportUsersModal({ onClose }: { onClose: () => void }) {
  const t = useOfficeT().users.importing;
  const { mail } = useCheck().configured;
  const [invite, setInvite] = useState(false);
  return (
    <ImportRecordsModal
      kind="users"
      shownIn={SHOWN_IN}
      invite={invite}
      options={
        mail ? (
          <CheckboxField label={t.invite} description={t.inviteHint} value={invite} onChange={setInvite} />
        ) : (
          <Note>{t.handOut}</Note>
        )
      }
      onClose={onClose}
    />
  );
}
