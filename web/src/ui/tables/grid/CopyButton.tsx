import { IconCopy } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { toast } from '@/ui/feedback/toast';
import { ICON } from '@/ui/media/icon';
import c from './Grid.module.css';

/** Copies the whole table to the clipboard in the form of a spreadsheet, where the browser allows that. */
export function CopyButton({ text }: { text: () => string }) {
  const t = useOfficeT().grid;
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    toast.success(t.copied);
  };
  return (
    <button type="button" className={c.quietButton} onClick={() => void copy()}>
      <IconCopy {...ICON} />
      {t.copy}
    </button>
  );
}
