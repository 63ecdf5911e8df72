import { Button, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useCheck } from '@/api/session';
import { HandedLink } from '@/domain/account/HandedLink';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import type { LinkTo } from './link-to';
import { useInviteUser } from './users.api';

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
      <div className={base.stack16}>
        {made ? (
          <HandedLink name={user.name} link={made} until={invite.data?.expires_at ?? ''} />
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
