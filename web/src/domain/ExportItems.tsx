import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import type { ExportFormat } from './ExportMenu';

/** The forms of a spreadsheet to choose from. */
export function ExportItems({ onPick }: { onPick: (format: ExportFormat) => void }) {
  const t = useT().record.export;
  return (
    <>
      <Menu.Item leftSection={<IconFileSpreadsheet size={16} aria-hidden />} onClick={() => onPick('xlsx')}>
        {t.xlsx}
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={() => onPick('csv')}>
        {t.csv}
      </Menu.Item>
    </>
  );
}
