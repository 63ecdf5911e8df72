import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ICON } from '@/ui/media/icon';
import { exportHref, type Whose } from './time-sheets.api';

/** The month as a spreadsheet, and on pages to be signed: a person's, or everybody's. */
export function FileButtons({ month, userId }: Pick<Whose, 'month'> & Partial<Whose>) {
  const t = useOfficeT().timeSheets;
  const href = (format: 'xlsx' | 'pdf') => exportHref({ month, userId }, format);
  return (
    <>
      <Button component="a" variant="default" href={href('xlsx')} leftSection={<IconDownload {...ICON} />}>
        {t.xlsx}
      </Button>
      <Button
        component="a"
        variant="default"
        href={href('pdf')}
        title={userId === undefined ? t.printAllTitle : t.printTitle}
        leftSection={<IconPrinter {...ICON} />}
      >
        {t.print}
      </Button>
    </>
  );
}
