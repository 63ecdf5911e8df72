import { useOfficeT } from '@/i18n/I18nProvider';
import { NumberField } from '@/ui/NumberField';
import { Section } from '@/ui/Section';
import c from './settings.module.css';
import { NUMBERS } from './settings-edit';
import type { SettingsEditing } from './use-settings-editing';

/** How work is charged. */
export function ChargesSection({ editing }: { editing: SettingsEditing }) {
  const { sections, charges: t } = useOfficeT().settings;
  return (
    <Section title={sections.charges} id="charges">
      <div className={c.short}>
        <NumberField
          label={t.tax}
          description={t.taxHint}
          required
          {...NUMBERS.default_tax}
          suffix="%"
          {...editing.flagged('default_tax')}
        />
        <NumberField
          label={t.step}
          description={t.stepHint}
          required
          {...NUMBERS.charge_step}
          suffix="min"
          {...editing.flagged('charge_step')}
        />
      </div>
    </Section>
  );
}
