import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import c from './CopyText.module.css';
import { copy } from './copy';
import { toast } from './toast';

interface Props {
  readonly name: string;
  readonly text: string;
  readonly button: string;
  readonly copied: string;
}

/** A text to be used elsewhere, with a button that copies it. */
export function CopyText({ name, text, button, copied }: Props) {
  const t = useT().ui;
  const onCopy = async () => ((await copy(text)) ? toast.success(copied) : toast.error(t.copyFailed));
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields, only a name for what stands here
    <div className={c.copy} role="group" aria-label={name}>
      <code className={c.code}>{text}</code>
      <ActionIcon variant="subtle" color="gray" aria-label={button} title={button} onClick={() => void onCopy()}>
        <IconCopy size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}
