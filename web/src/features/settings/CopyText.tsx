import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toast } from '@/ui/toast';
import c from './settings.module.css';

interface Props {
  readonly name: string;
  readonly text: string;
  readonly button: string;
  readonly copied: string;
}

/** A text to be used elsewhere, with a button that copies it where the browser lets a page do that. */
export function CopyText({ name, text, button, copied }: Props) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields, only a name for what stands here
    <div className={c.copy} role="group" aria-label={name}>
      <code className={c.code}>{text}</code>
      {'clipboard' in navigator && (
        <ActionIcon variant="subtle" color="gray" aria-label={button} title={button} onClick={() => void copy()}>
          <IconCopy size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}
