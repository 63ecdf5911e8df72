import { Button, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { saveFile } from '@/lib/save-file';
import { useProblemSentence } from '@/records/problem';
import { Note } from '@/ui/feedback/Note';
import { toast } from '@/ui/feedback/toast';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { useAppForm } from '@/ui/fields/use-app-form';
import { ICON } from '@/ui/media/icon';
import { ModalFrame } from '@/ui/overlays/ModalFrame';

type Ask = Schemas['LabelsFor'];
type Format = NonNullable<Ask['format']>;

/** The sheets of A4 that shops sell, by how many labels are on one, and single labels for label printers. */
const SHEETS: Readonly<Record<Format, { readonly size: string; readonly places: number }>> = {
  A4_70X37: { size: '70 × 37 mm', places: 24 },
  A4_63X38: { size: '63,5 × 38,1 mm', places: 21 },
  A4_52X29: { size: '52,5 × 29,7 mm', places: 40 },
  A4_105X48: { size: '105 × 48 mm', places: 12 },
  SINGLE_62X29: { size: '62 × 29 mm', places: 1 },
  SINGLE_57X32: { size: '57 × 32 mm', places: 1 },
};
const FORMATS = Object.keys(SHEETS) as Format[];

interface Values extends Record<string, unknown> {
  format: Format;
  start: number | null;
}

interface Props {
  /** The records to print labels for. */
  readonly body: Pick<Ask, 'filter' | 'search'>;
  /** Asks the server for the labels. */
  readonly print: (ask: Ask) => Promise<Blob>;
  readonly count: number;
  /** Which records get no label, and why. */
  readonly note?: string | undefined;
  readonly onClose: () => void;
}

/** Prints labels with codes: on which sheet, and where on it the first is free. */
export default function LabelsModal({ body, print: load, count, note, onClose }: Props) {
  const t = useOfficeT();
  const words = t.equipment.labels;
  const sentence = useProblemSentence();
  const form = useAppForm<Values>({ initialValues: { format: 'A4_70X37', start: 1 } });
  const [busy, setBusy] = useState(false);
  const { places } = SHEETS[form.values.format];
  const print = async ({ format, start }: Values) => {
    setBusy(true);
    try {
      const ask = { ...body, format, start: places > 1 ? (start ?? 1) : 1 };
      saveFile(await load(ask), words.file);
      onClose();
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={words.title({ n: count })}
      width="narrow"
      onSubmit={form.submit((values) => void print(values))}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t.ui.cancel}
          </Button>
          <Button type="submit" loading={busy} leftSection={<IconDownload {...ICON} />}>
            {words.submit}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {note && <Note>{note}</Note>}
        <SelectField
          label={words.format}
          data-autofocus
          options={FORMATS.map((value) => ({ value, label: words.sheet(SHEETS[value]) }))}
          {...form.field('format')}
          onChange={(format) => format && form.setValues({ format })}
        />
        {places > 1 && (
          <NumberField
            label={words.start}
            description={words.startHint}
            decimals={0}
            min={1}
            max={places}
            {...form.field('start')}
          />
        )}
      </Stack>
    </ModalFrame>
  );
}
