import { useOfficeT } from '@/i18n/I18nProvider';
import { NumberField } from '@/ui/fields/NumberField';
import { Section } from '@/ui/layout/Section';
import c from './settings.module.css';
import { NUMBERS } from './settings-edit';
import type { SettingsEditing } from './use-settings-editing';

/** The settings for estimating drives between orders. */
export function RoadsSection({ editing }: { editing: SettingsEditing }) {
  const { sections, roads: t } = useOfficeT().settings;
  return (
    <Section title={sections.roads} id="roads">
      <p className={c.hint}>{t.hint}</p>
      <div className={c.short}>
        <NumberField
          label={t.detour}
          required
          {...NUMBERS.road_detour}
          suffix={t.detourUnit}
          {...editing.flagged('road_detour')}
        />
        <NumberField
          label={t.speed}
          required
          {...NUMBERS.road_speed}
          suffix={t.speedUnit}
          {...editing.flagged('road_speed')}
        />
      </div>
    </Section>
  );
}
