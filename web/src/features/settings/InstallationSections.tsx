import { useOfficeT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { formatDateTime } from '@/lib/date';
import { CopyText } from '@/ui/feedback/CopyText';
import { Note } from '@/ui/feedback/Note';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import type { Installation } from './settings.api';
import c from './settings.module.css';

interface Props {
  readonly installation: Installation;
}

/** Shows the sources of address suggestions and of maps. */
export function MapsSection({ installation }: Props) {
  const { sections, maps: t } = useOfficeT().settings;
  return (
    <Section title={sections.maps} id="maps">
      <Facts>
        <Fact name={t.suggestions}>{label(t.suggest, installation.maps)}</Fact>
        <Fact name={t.map}>{label(t.draws, installation.map)}</Fact>
      </Facts>
      <p className={c.hint}>{t.hint}</p>
    </Section>
  );
}

/** Shows whether the server makes backups automatically, and their state. */
export function BackupSection({ installation }: Props) {
  const { sections, backup: t } = useOfficeT().settings;
  const { kept, database, made_at, checked_at, failing_at } = installation.backup;
  return (
    <Section title={sections.backup} id="backup">
      {failing_at && <Note tone="error">{t.failing({ since: formatDateTime(failing_at) })}</Note>}
      <Facts>
        <Fact name={t.kept}>{!kept ? t.none : database ? t.all : t.uploads}</Fact>
        {kept && <Fact name={t.made}>{made_at ? formatDateTime(made_at) : t.notYet}</Fact>}
        {kept && database && <Fact name={t.checked}>{checked_at ? formatDateTime(checked_at) : t.notYet}</Fact>}
      </Facts>
      <p className={c.hint}>{t.hint}</p>
    </Section>
  );
}

/** Shows the ways to sign in, and what to set for further ones. */
export function WaysSection({ installation }: Props) {
  const { sections, ways: t } = useOfficeT().settings;
  const { base_url, mail, oidc, sign_up } = installation;
  return (
    <Section title={sections.ways} id="ways">
      <Facts>
        <Fact name={t.address}>{base_url}</Fact>
        <Fact name={t.password}>{t.always}</Fact>
        <Fact name={t.forgotten}>{mail ? t.byMail : t.byAdmin}</Fact>
        <Fact name={t.signUp}>{sign_up ? t.signUpOn : `${t.signUpOff}. ${t.signUpHow}`}</Fact>
        <Fact name={t.provider}>
          {oidc ? t.providerOn({ name: oidc }) : t.providerOff}
          {!oidc && (
            <>
              <p className={c.how}>{t.providerHow}</p>
              <CopyText
                name={t.callback}
                text={`${base_url}/api/auth/oidc/callback`}
                button={t.copy}
                copied={t.copied}
              />
            </>
          )}
        </Fact>
      </Facts>
    </Section>
  );
}
