import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useOfficeT } from '@/i18n/I18nProvider';
import { UndoField } from '@/ui/fields/field';
import { NumberField } from '@/ui/fields/NumberField';
import { Section } from '@/ui/layout/Section';
import c from './settings.module.css';
import { NUMBERS } from './settings-edit';
import type { SettingsEditing } from './use-settings-editing';

/** The settings for counting work and material when they are charged. */
export function ChargesSection({ editing }: { editing: SettingsEditing }) {
  const { sections, charges: t } = useOfficeT().settings;
  const pieces = editing.flagged('whole_pieces');
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
      <div className={c.line}>
        <Switch
          label={t.pieces}
          description={'description' in pieces ? pieces.description : t.piecesHint}
          checked={pieces.value}
          disabled={pieces.disabled}
          data-path="whole_pieces"
          onChange={(event) => editing.form.setValues({ whole_pieces: event.currentTarget.checked })}
        />
        {!pieces.disabled && <UndoField undo={pieces.undo} label={t.pieces} />}
      </div>
    </Section>
  );
}
