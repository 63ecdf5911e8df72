import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { Documents } from '@/records/files/Documents';
import { useRefusalSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { useDialog } from '@/ui/overlays/use-dialog';
import { attachmentHref, detachFile, MAX_ATTACHMENTS } from './attachments.api';
import type { Invoice } from './invoices.api';

const AttachModal = lazyPart(() => import('./AttachModal'));

interface Props {
  readonly invoice: Invoice;
  readonly onChanged: () => Promise<unknown>;
}

/** The files inside an invoice; those of a draft are added and removed here. */
export default function AttachmentsSection({ invoice, onChanged }: Props) {
  const { invoice_id: id, attachments } = invoice;
  const words = useOfficeT().invoices.attachments;
  const sentence = useRefusalSentence();
  const { show, dialog } = useDialog();
  const isEdited = invoice.allowed_actions.includes('invoice.edit');
  const docs = attachments.map(({ invoice_file_id: file, ...doc }) => ({
    id: file,
    ...doc,
    doc_url: attachmentHref(id, file),
  }));
  const detach = async (file: number) => {
    try {
      await detachFile(id, file);
    } catch (error) {
      toast.error(sentence(error));
    } finally {
      await onChanged();
    }
  };
  return (
    <Section
      title={words.title}
      actions={
        isEdited &&
        attachments.length < MAX_ATTACHMENTS && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPaperclip {...ICON} />}
            onClick={() => show((close) => <AttachModal invoice={invoice} onDone={onChanged} onClose={close} />)}
          >
            {words.add}
          </Button>
        )
      }
    >
      <div className={base.note}>{isEdited ? words.hint : words.inside}</div>
      <Documents
        docs={docs}
        {...(isEdited && {
          onDeletedChange: (ids: ReadonlySet<number>) => [...ids].forEach((file) => void detach(file)),
        })}
      />
      {dialog}
    </Section>
  );
}
