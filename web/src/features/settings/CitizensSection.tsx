import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { useProblemSentence } from '@/records/problem';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { Fact, Facts } from '@/ui/layout/DetailsPage';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { confirm } from '@/ui/overlays/confirm';
import { useDialog } from '@/ui/overlays/use-dialog';
import {
  changeCitizens,
  citizensQuery,
  dropCertificate,
  type Fiscalization,
  invoiceSettingsKeys,
} from './invoice-settings.api';
import c from './settings.module.css';

const CertificateModal = lazyPart(() => import('./CertificateModal'));

/** The company's certificate for invoices to citizens; saved by itself, since its key is never read back. */
export function CitizensSection() {
  const t = useOfficeT().invoiceSettings.citizens;
  const found = useQuery(citizensQuery);
  return (
    <Section title={t.title}>
      <p className={c.hint}>{t.hint}</p>
      {found.error && <ProblemText error={found.error} />}
      {found.data && <Certificate of={found.data} />}
    </Section>
  );
}

function Certificate({ of }: { of: Fiscalization }) {
  const t = useOfficeT().invoiceSettings.citizens;
  const queryClient = useQueryClient();
  const sentence = useProblemSentence();
  const { show, dialog } = useDialog();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
      toast.success(t.saved);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: invoiceSettingsKeys.citizens });
      setBusy(false);
    }
  };
  const upload = (kind: 'own' | 'office') => show((close) => <CertificateModal kind={kind} onClose={close} />);
  const remove = async () => {
    const question = { title: t.removeTitle, message: t.removeMessage, confirmLabel: t.remove, danger: true };
    if (await confirm(question)) await run(dropCertificate);
  };
  return (
    <>
      <p className={c.text}>{t.host({ host: of.host })}</p>
      <Facts>
        <Fact name={t.certificate}>
          {of.has_certificate && of.valid_until ? (
            <>
              <div>{of.holder}</div>
              <div>{t.until({ day: formatDate(of.valid_until) })}</div>
            </>
          ) : (
            t.noCertificate
          )}
        </Fact>
        <Fact name={t.office}>
          {of.office.length === 0
            ? t.noOffice
            : of.office.map(({ name, valid_until: until }) => (
                <div key={name}>
                  {name}, {t.until({ day: formatDate(until) })}
                </div>
              ))}
        </Fact>
        {of.waiting > 0 && (
          <Fact name={t.waiting}>
            {of.waiting}
            {of.overdue > 0 && <div>{t.overdue({ n: of.overdue })}</div>}
          </Fact>
        )}
      </Facts>
      {of.active && !of.tried && <Note tone="warning">{t.untried}</Note>}
      <CheckboxField
        label={t.active}
        value={of.active}
        disabled={busy || (!of.active && (!of.has_certificate || of.office.length === 0))}
        onChange={(active) => void run(() => changeCitizens({ active }))}
      />
      {of.has_certificate && (
        <CheckboxField
          label={t.tried}
          value={of.tried}
          disabled={busy}
          onChange={(tried) => void run(() => changeCitizens({ tried }))}
        />
      )}
      <Group gap="xs">
        <Button variant="default" onClick={() => upload('own')}>
          {t.upload}
        </Button>
        <Button variant="default" onClick={() => upload('office')}>
          {t.uploadOffice}
        </Button>
        {of.has_certificate && (
          <Button variant="default" onClick={() => void remove()}>
            {t.remove}
          </Button>
        )}
      </Group>
      {dialog}
    </>
  );
}
