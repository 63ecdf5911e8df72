import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { PasswordField } from '@/ui/fields/PasswordField';
import { CertificateUploader, KeyUploader } from '@/ui/fields/Uploader';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { invoiceSettingsKeys, sendCertificate, sendOfficeCertificates } from './invoice-settings.api';

interface Props {
  /** Whose certificates they are: the company's with its key, or those of the Tax Administration. */
  readonly kind: 'own' | 'office';
  readonly onClose: () => void;
}

/** Uploads certificates for invoices to citizens. Open it by mounting it. */
export default function CertificateModal({ kind, onClose }: Props) {
  const all = useOfficeT();
  const t = all.invoiceSettings.citizens;
  const queryClient = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const form = useAppForm<{ password: string }>({ initialValues: { password: '' } });
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [file] = files;
  const onSubmit = form.submit(async () => {
    if (!file || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await (kind === 'own' ? sendCertificate(file, form.values.password) : sendOfficeCertificates(file));
      await queryClient.invalidateQueries({ queryKey: invoiceSettingsKeys.citizens });
      toast.success(t.saved);
      onClose();
    } catch (error) {
      if (!form.showProblem(error)) setProblem(error);
    } finally {
      setBusy(false);
    }
  });
  const Uploader = kind === 'own' ? KeyUploader : CertificateUploader;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={kind === 'own' ? t.certificate : t.office}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {all.ui.cancel}
          </Button>
          <Button type="submit" disabled={!file} loading={busy}>
            {t.submit}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Note>{kind === 'own' ? t.kept : t.officeHint}</Note>
        <Uploader
          label={kind === 'own' ? t.file : t.officeFile}
          single
          value={files}
          onChange={(chosen) => {
            setFiles(chosen);
            setProblem(undefined);
          }}
        />
        {kind === 'own' && <PasswordField label={t.password} autoComplete="new-password" {...form.field('password')} />}
        <ProblemText error={problem} />
      </Stack>
    </ModalFrame>
  );
}
