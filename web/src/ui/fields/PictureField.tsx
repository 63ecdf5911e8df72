import { Avatar, Button, FileButton, Text } from '@mantine/core';
import { flushSync } from 'react-dom';
import { useT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { prepare } from '@/ui/hooks/use-files-first';
import { useObjectUrl } from '@/ui/media/use-object-url';
import c from './PictureField.module.css';
import { acceptOf, refusalOf, refusalTexts } from './upload-rules';

/** The picture after saving: a new file, none, or the saved one. */
export type Picture = File | 'none' | 'kept';

interface Props {
  /** The name whose initials are shown without a picture. */
  readonly name: string;
  readonly value: Picture;
  readonly onChange: (picture: Picture) => void;
  /** The address of the saved picture. */
  readonly saved: string | null;
  readonly disabled?: boolean;
  /** A company has a logo. */
  readonly kind?: 'picture' | 'logo';
}

/** The one picture of a person or a company: seen, chosen anew, taken away. */
export function PictureField({ name, value, onChange, saved, disabled = false, kind = 'picture' }: Props) {
  const { [kind]: t, upload } = useT().ui;
  const local = useObjectUrl(value instanceof File ? value : null);
  const shown = value === 'kept' ? saved : local;
  /** Takes the file if its kind is right; returns whether it did. */
  const take = async (file: File) => {
    const refusal = await refusalOf(file, 'images');
    if (refusal) toast.error(refusalTexts([refusal], 'images', upload).join(' '));
    // Drawn at once: a save that waits for the file reads what is drawn.
    else flushSync(() => onChange(file));
    return !refusal;
  };
  return (
    <div className={c.picture}>
      <Avatar size={64} src={shown} name={name.trim() || undefined} color="brand" alt="" />
      <div className={base.stack4}>
        <div className={base.wrap}>
          <FileButton accept={acceptOf('images')} disabled={disabled} onChange={(file) => file && prepare(take(file))}>
            {(props) => (
              <Button {...props} variant="default" size="xs" disabled={disabled}>
                {t.choose}
              </Button>
            )}
          </FileButton>
          {shown && !disabled && (
            <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(saved === null ? 'kept' : 'none')}>
              {t.remove}
            </Button>
          )}
        </div>
        <Text size="xs" c="dimmed">
          {t.help}
        </Text>
      </div>
    </div>
  );
}
