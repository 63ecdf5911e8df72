import { Button, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { lazyPart } from '@/ui/lazy-part';
import { useDialog } from '@/ui/overlays/use-dialog';
import { Card } from './Card';
import { identitiesQuery, useUnlink } from './profile.api';
import c from './profile.module.css';

const ProofModal = lazyPart(() => import('@/domain/second-factor/ProofModal'));

/** Lists the accounts of the provider that sign in to this one; nothing where the installation has no provider. */
export function IdentitiesCard() {
  const t = useOfficeT().profile.identities;
  const { oidc } = useCheck().configured;
  const identities = useQuery(identitiesQuery);
  const { show, dialog } = useDialog();
  const linked = identities.data ?? [];
  if (oidc === '' && linked.length === 0) return null;

  const nameOf = (issuer: string) => (linked.length === 1 && oidc ? oidc : new URL(issuer).host);
  const end = (id: number, name: string) => show((close) => <Unlink id={id} name={name} onClose={close} />);
  return (
    <Card title={t.title}>
      <ProblemText error={identities.error} />
      {identities.data?.length === 0 && (
        <>
          <Text c="dimmed">{t.none({ name: oidc })}</Text>
          <div className={base.wrap}>
            <Button component="a" href="/api/auth/oidc/start?wanted=%2Fprofile" variant="default">
              {t.link({ name: oidc })}
            </Button>
          </div>
        </>
      )}
      {linked.length > 0 && (
        <ul className={c.sessions}>
          {linked.map(({ identity_id, issuer, created_at }) => (
            <li key={identity_id} className={c.session}>
              <IconKey size={18} stroke={1.6} className={c.sessionIcon} aria-hidden />
              <div className={base.growText}>
                <span className={base.medium}>{nameOf(issuer)}</span>
                <div className={base.metaFigures}>{t.since({ at: formatDateTime(created_at) })}</div>
              </div>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={t.unlinkOne({ name: nameOf(issuer) })}
                onClick={() => end(identity_id, nameOf(issuer))}
              >
                {t.unlink}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </Card>
  );
}

/** The password before an account elsewhere opens this one no more. */
function Unlink({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useOfficeT().profile.identities;
  return (
    <ProofModal
      title={t.unlinkTitle}
      text={t.unlinkText({ name })}
      submit={t.unlink}
      act={useUnlink(id)}
      onDone={() => {
        toast.success(t.unlinked({ name }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
