import { Button, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Schemas } from '@/api/client';
import { useCheck } from '@/api/session';
import { HandedLink } from '@/domain/account/HandedLink';
import { type CompanyDetails, companyKeys, useRefreshCompanies } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useActModal } from '@/records/dialogs/use-act-modal';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { TextField } from '@/ui/fields/TextField';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { inviteClient } from './b2b.api';

interface Props {
  readonly company: CompanyDetails;
  readonly onClose: () => void;
}

/** Invites the first person of a client: by mail, or by a link that is handed to them. */
export default function InviteClientModal({ company, onClose }: Props) {
  const { b2b, ui, users } = useOfficeT();
  const t = b2b.invite;
  const { mail } = useCheck().configured;
  const refresh = useRefreshCompanies();
  const handed = useRef<{ link: string; until: string }>(undefined);
  const [link, setLink] = useState(handed.current);
  const [first] = company.contacts;
  // A contact with the company's name is not a person.
  const [name = '', ...rest] = first && first.name !== company.name ? first.name.split(' ') : [];
  const { form, problem, busy, close, submit } = useActModal({
    name: `invite-client:${company.b2b_id}`,
    initialValues: { first_name: name, last_name: rest.join(' '), email: company.invited_email ?? first?.email ?? '' },
    faults: (values) =>
      Object.fromEntries(
        Object.entries(values).flatMap(([key, value]) =>
          value.trim() === '' ? [[key, b2b.form.faults.required]] : [],
        ),
      ),
    send: (body) => inviteClient(company.b2b_id, body),
    shownIn: [companyKeys.detail(company.b2b_id)],
    onDone: ({ email }, answer: Schemas['UsersInvite']) => {
      void refresh();
      if (answer.link) handed.current = { link: answer.link, until: answer.expires_at };
      else toast.success(t.done({ email: email.trim() }));
    },
    onClose: () => (handed.current && !link ? setLink(handed.current) : onClose()),
  });
  const title = t.title({ name: company.name });
  if (link)
    return (
      <ModalFrame
        opened
        title={title}
        onClose={onClose}
        footer={<Button onClick={onClose}>{users.invite.done}</Button>}
      >
        <Stack gap="md">
          <HandedLink name={form.getValues().email} link={link.link} until={link.until} />
        </Stack>
      </ModalFrame>
    );
  return (
    <ModalFrame
      opened
      width="narrow"
      title={title}
      onClose={close}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {mail ? users.invite.send : users.invite.make}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Text>{t.hint}</Text>
        {company.invited_email && <Note tone="warning">{t.before({ email: company.invited_email })}</Note>}
        <TextField label={t.firstName} required maxLength={100} data-autofocus {...form.field('first_name')} />
        <TextField label={t.lastName} required maxLength={100} {...form.field('last_name')} />
        <TextField label={t.email} type="email" required maxLength={200} {...form.field('email')} />
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
