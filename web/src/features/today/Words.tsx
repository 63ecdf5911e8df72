import { Textarea } from '@mantine/core';
import { useDraftText } from '@/lib/draft';
import c from './today.module.css';

/** A text about an order that outlives a closed page until it is given; `drop` forgets it. */
export const useWords = (kind: 'describe' | 'comment' | 'hold', order: number) =>
  useDraftText(`today-${kind}:${order}`);

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  error?: string | undefined;
  required?: boolean;
  focus?: boolean;
}

/** A text of several lines, large enough to read in the sun. */
export const Words = ({ label, value, onChange, maxLength, error, required = false, focus = false }: Props) => (
  <Textarea
    label={label}
    classNames={{ input: c.words, label: c.label, error: c.error }}
    autosize
    minRows={3}
    maxRows={10}
    maxLength={maxLength}
    value={value}
    error={error}
    withAsterisk={required}
    data-autofocus={focus || undefined}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
