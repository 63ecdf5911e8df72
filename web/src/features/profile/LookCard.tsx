import { SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { browserLocale } from '@/i18n/locale';
import base from '@/ui/base.module.css';
import { Card } from './Card';
import { type Profile, useSavePreferences } from './preferences.api';

/** The value for no choice: the browser's language, the system's theme. */
const FOLLOW = 'follow';

/** Language, theme and row height; each choice is saved at once. */
export function LookCard({ profile }: { profile: Profile }) {
  const t = useOfficeT().profile.look;
  const { change } = useLocale();
  const save = useSavePreferences();
  const shown: Profile = save.isPending ? { ...profile, ...save.variables } : profile;

  return (
    <Card title={t.title}>
      <Choice
        label={t.language}
        value={shown.language ?? FOLLOW}
        options={{ [FOLLOW]: t.browser, hr: t.croatian, en: t.english }}
        onChange={(value) => {
          const language = value === 'hr' || value === 'en' ? value : null;
          save.mutate({ language }, { onError: () => void change(profile.language ?? browserLocale()) });
          void change(language ?? browserLocale());
        }}
      />
      <Choice
        label={t.theme}
        value={shown.theme ?? FOLLOW}
        options={{ [FOLLOW]: t.system, light: t.light, dark: t.dark }}
        onChange={(value) => save.mutate({ theme: value === 'light' || value === 'dark' ? value : null })}
      />
      <Choice
        label={t.density}
        value={shown.density}
        options={{ standard: t.standard, compact: t.compact }}
        onChange={(value) => save.mutate({ density: value === 'compact' ? 'compact' : 'standard' })}
      />
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: Record<string, string>;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  const data = Object.entries(options).map(([key, words]) => ({ value: key, label: words }));
  return (
    <div className={base.stack4}>
      <span id={id} className={base.label}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={onChange} fullWidth />
    </div>
  );
}
