import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import { NO_FILES } from '@/records/editing/file-edits';
import base from '@/ui/base.module.css';
import { toast } from '@/ui/feedback/toast';
import { acceptOf, refusalOf, refusalTexts } from '@/ui/fields/upload-rules';
import { useObjectUrl } from '@/ui/media/use-object-url';
import c from './settings.module.css';
import type { SettingsEditing } from './use-settings-editing';

/** The company's logo: the present one, a new one to be sent, or none. */
export function LogoField({ editing }: { editing: SettingsEditing }) {
  const { settings, ui } = useOfficeT();
  const t = settings.company;
  const { form, files, setFiles, original, saving } = editing;
  const fresh = files.images[0];
  const local = useObjectUrl(fresh ?? null);
  const kept = form.values.logo_url;
  const shown = local ?? kept;
  const meanwhile = editing.meanwhile('logo_url');
  const removed = kept === null && original.logo_url !== null && !fresh;

  const choose = async (file: File | null) => {
    if (!file) return;
    const refusal = await refusalOf(file, 'images');
    if (refusal) return toast.error(refusalTexts([refusal], 'images', ui.upload).join(' '));
    form.resetField('logo_url');
    setFiles(() => ({ ...NO_FILES, images: [file] }));
  };
  const back = () => {
    setFiles(() => NO_FILES);
    form.resetField('logo_url');
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own box
    <div className={c.logo} role="group" aria-label={t.logo} data-changed={fresh || removed ? true : undefined}>
      <div className={c.logoBox}>
        {shown ? (
          <img src={shown} alt={t.logo} className={c.logoImage} />
        ) : (
          <IconPhoto size={24} stroke={1.4} aria-hidden className={c.quiet} />
        )}
      </div>
      <div className={c.logoWords}>
        <span className={base.label}>{t.logo}</span>
        <div className={base.wrap}>
          <FileButton accept={acceptOf('images')} onChange={(file) => void choose(file)} disabled={saving}>
            {(props) => (
              <Button {...props} variant="default" size="xs" disabled={saving}>
                {shown ? t.replaceLogo : t.chooseLogo}
              </Button>
            )}
          </FileButton>
          {shown && !fresh && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              disabled={saving}
              onClick={() => form.setValues({ logo_url: null })}
            >
              {t.removeLogo}
            </Button>
          )}
          {(fresh || removed) && original.logo_url !== null && (
            <Button variant="subtle" color="gray" size="xs" disabled={saving} onClick={back}>
              {t.keepLogo}
            </Button>
          )}
          {fresh && original.logo_url === null && (
            <Button variant="subtle" color="gray" size="xs" disabled={saving} onClick={back}>
              {t.removeLogo}
            </Button>
          )}
        </div>
        <span className={c.hint} role="status">
          {meanwhile && <>{meanwhile} </>}
          {fresh ? t.logoNew({ file: fresh.name }) : removed ? t.logoGone : t.logoHint}
        </span>
      </div>
    </div>
  );
}
