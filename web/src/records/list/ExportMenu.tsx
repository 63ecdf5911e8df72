import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useT } from '@/i18n/I18nProvider';
import { part } from '@/lib/part';
import { saveFile } from '@/lib/save-file';
import { useProblemSentence } from '@/records/problem';
import { toast } from '@/ui/feedback/toast';
import { LazyMenu } from '@/ui/overlays/LazyMenu';
import c from './ExportMenu.module.css';

export type ExportFormat = 'csv' | 'xlsx';

/** The chosen format, and messages for a failure and for an incomplete file. */
export interface ExportPick {
  readonly format: ExportFormat;
  readonly says: { readonly failed: string; readonly first: (p: { n: number; of: number }) => string };
}

/** The most rows that one spreadsheet holds. */
const EXPORT_ROWS = 10_000;

interface Props {
  /** The number of rows in the list. */
  readonly count: number;
  /** The name of the file, without its ending. */
  readonly name: string;
  /** Asks the server for the spreadsheet of what the list shows. */
  readonly load: (format: ExportFormat) => Promise<Blob>;
  readonly limit?: number;
  /** The label of the button, when only a part of the list is exported. */
  readonly label?: string;
  readonly size?: 'xs';
}

const items = part(() => import('./ExportItems'));

/** Hands what a list shows to a spreadsheet program, as CSV or for Excel. */
export function ExportMenu({ count, name, load, limit = EXPORT_ROWS, label, size }: Props) {
  const t = useT().record.export;
  const sentence = useProblemSentence();
  const sheet = useMutation({
    mutationFn: ({ format }: ExportPick) => load(format),
    onSuccess: (file, { format, says }) => {
      saveFile(file, `${name}.${format}`);
      if (limit < count) toast.info(says.first({ n: limit, of: count }));
    },
    onError: (error, { says }) => toast.error(sentence(error), { title: says.failed }),
  });
  return (
    <LazyMenu
      items={items}
      button={(props) => (
        <Button
          {...props}
          size={size}
          variant="default"
          classNames={{ root: c.button, section: c.section, label: c.label }}
          loading={sheet.isPending}
          disabled={count === 0}
          leftSection={<IconDownload size={size ? 14 : 16} aria-hidden />}
          aria-haspopup="menu"
        >
          {label ?? t.button}
        </Button>
      )}
    >
      {({ ExportItems }) => <ExportItems onPick={sheet.mutate} />}
    </LazyMenu>
  );
}
