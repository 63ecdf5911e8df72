import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { SelectField } from '@/ui/fields/SelectField';
import c from './ImportPanel.module.css';
import type { Look, Plan, UnknownWord } from './import';

interface Props {
  readonly look: Look;
  readonly words: readonly UnknownWord[];
  readonly onMean: (means: Plan['means']) => void;
}

/** Asks for the meaning of words that are no choice of their field, once for all rows. */
export function UnknownWords({ look, words, onMean }: Props) {
  const t = useOfficeT().imports;
  const [means, setMeans] = useState<Plan['means']>({});
  return (
    <section className={c.part} aria-label={t.unknown}>
      <h3 className={c.title}>{t.unknown}</h3>
      <p className={base.hint}>{t.unknownHint}</p>
      <div className={c.place}>
        {words.map(({ field, column, word, rows }) => {
          const key = `${field}:${word}`;
          return (
            <SelectField
              key={key}
              label={t.unknownWord({ column, word, rows })}
              options={(look.fields.find((one) => one.field === field)?.options ?? []).map(({ value, name }) => ({
                value,
                label: name,
              }))}
              value={means[key] ?? null}
              clearable
              onChange={(value) => setMeans({ ...means, [key]: value ?? '' })}
            />
          );
        })}
      </div>
      <div className={c.buttons}>
        <Button
          variant="default"
          disabled={!Object.values(means).some((value) => value !== '')}
          onClick={() => onMean(means)}
        >
          {t.checkAgain}
        </Button>
      </div>
    </section>
  );
}
