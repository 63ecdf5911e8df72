import { Menu } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import c from './ExportItems.module.css';
import type { ExportPick } from './ExportMenu';

/** The forms of a spreadsheet to choose from, and which is for what. */
export function ExportItems({ onPick }: { onPick: (pick: ExportPick) => void }) {
  const t = useOfficeT().imports.files;
  return (
    <>
      <Menu.Item
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        onClick={() => onPick({ format: 'xlsx', says: t })}
      >
        {t.xlsx}
        <span className={c.hint}>{t.keeps}</span>
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFileTypeCsv size={16} aria-hidden />}
        onClick={() => onPick({ format: 'csv', says: t })}
      >
        {t.csv}
        <span className={c.hint}>{t.drops}</span>
      </Menu.Item>
    </>
  );
}
