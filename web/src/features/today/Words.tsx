import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '@/api/session';
import { dropDraft, keepDraft, readDraft } from '@/lib/draft';
import { draftKey } from './draft-key';
import c from './today.module.css';

/** A text about an order that outlives a closed page until it is given; `done` forgets it. */
export function useWords(kind: 'describe' | 'comment' | 'hold', order: number) {
  const { user } = useSession();
  const key = draftKey(kind, user.user_id, order);
  const [text, setText] = useState(() => readDraft<string>(key) ?? '');
  const write = (words: string) => {
    setText(words);
    if (words === '') dropDraft(key);
    else keepDraft(key, words);
  };
  return { text, write, done: () => dropDraft(key) };
}

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
