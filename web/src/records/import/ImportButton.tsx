import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';

/** A button that opens an import, for people who may import; nothing for others. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  const { imports } = useOfficeT();
  if (!useCan()('master.import')) return null;
  return (
    <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onClick}>
      {imports.open}
    </Button>
  );
}
