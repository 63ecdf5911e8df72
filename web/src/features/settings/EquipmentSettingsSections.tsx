import { useOfficeT } from '@/i18n/I18nProvider';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { NumberField } from '@/ui/fields/NumberField';
import { FieldGrid, Section, WholeRow } from '@/ui/layout/Section';
import { EQUIPMENT_TYPES } from './equipment-settings-edit';
import c from './settings.module.css';
import type { EquipmentSettingsEditing } from './use-equipment-settings-editing';

const MAX_DAYS = 365;
const MAX_YEARS = 50;

/** The settings of equipment, one below the other. */
export default function EquipmentSettingsSections({ editing: { flagged } }: { editing: EquipmentSettingsEditing }) {
  const t = useOfficeT();
  const words = t.equipmentCare.settings;
  return (
    <>
      <Section title={words.loans}>
        <FieldGrid>
          <NumberField
            label={words.fields.inspection_days}
            required
            decimals={0}
            min={0}
            max={MAX_DAYS}
            suffix={words.days}
            {...flagged('inspection_days')}
          />
          <WholeRow>
            <CheckboxField label={words.fields.ask_signature} {...flagged('ask_signature')} />
            <CheckboxField label={words.fields.worker_override} {...flagged('worker_override')} />
          </WholeRow>
        </FieldGrid>
      </Section>
      <Section title={words.depreciation}>
        <p className={c.hint}>{words.depreciationHint}</p>
        <FieldGrid>
          {EQUIPMENT_TYPES.map((type) => (
            <NumberField
              key={type}
              label={t.equipment.types[type]}
              required
              decimals={0}
              min={0}
              max={MAX_YEARS}
              suffix={words.years}
              {...flagged(`years.${type}`)}
            />
          ))}
        </FieldGrid>
      </Section>
    </>
  );
}
