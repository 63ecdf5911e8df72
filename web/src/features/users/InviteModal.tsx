import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import { copy } from '@/ui/copy';
import { ModalFrame } from '@/ui/ModalFrame';
import { Note } from '@/ui/Note';
import { ProblemText } from '@/ui/ProblemText';
import { TextField } from '@/ui/TextField';
import { toast } from '@/ui/toast';
import type { LinkTo } from './link-to';
import { useInviteUser } from './users.api';
import c from './users.module.css';

interface Props {
  readonly user: { readonly user_id: number; readonly name: string; readonly email?: string };
  readonly to?: LinkTo;
  /** Somebody just added, who needs a link in any case: it is made without asking. */
  readonly fresh?: boolean;
  readonly onClose: () => void;
}

/** Makes the link by which a person chooses a password: mailed, or shown here once. */
export default function InviteModal({ user, to = 'company', fresh = false, onClose }: Props) {
  const { users, ui } = useOfficeT();
  const t = users.invite;
  const { mail } = useCheck().configured;
  const invite = useInviteUser();
  const made = invite.data?.link;

  const make = () =>
    invite.mutate(user.user_id, {
      onSuccess: ({ mailed }) => {
        if (!mailed) return;
        toast.success(users.done.sent({ email: user.email ?? user.name }));
        onClose();
      },
    });
  const asked = useRef(false);
  const makeFresh = useEffectEvent(() => {
    if (!fresh || asked.current) return;
    asked.current = true;
    make();
  });
  useEffect(() => makeFresh(), []);

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.titles[to]}
      footer={
        made ? (
          <Button onClick={onClose}>{t.done}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {ui.cancel}
            </Button>
            <Button loading={invite.isPending} onClick={make}>
              {mail ? t.send : t.make}
            </Button>
          </>
        )
      }
    >
      <div className={c.form}>
        {made ? (
          <>
            <Text>{t.hand({ name: user.name, until: formatDateTime(invite.data?.expires_at ?? '') })}</Text>
            <Link link={made} />
            <Note tone="warning">{t.once}</Note>
          </>
        ) : (
          <>
            {!fresh && <Text>{t.ask({ name: user.name })}</Text>}
            {fresh && invite.isError && <Note tone="warning">{t.failed({ name: user.name })}</Note>}
            <ProblemText error={invite.error} />
          </>
        )}
      </div>
    </ModalFrame>
  );
}

function Link({ link }: { link: string }) {
  const t = useOfficeT().users.invite;
  const box = useRef<HTMLDivElement>(null);
  const onCopy = async () => {
    if (await copy(link)) return toast.success(t.copied);
    box.current?.querySelector('input')?.select();
    toast.error(t.copyFailed);
  };
  return (
    <div className={c.link} ref={box}>
      <TextField className={c.linkField} label={t.link} value={link} onChange={() => {}} readOnly />
      <Button data-autofocus leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void onCopy()}>
        {t.copy}
      </Button>
    </div>
  );
}
