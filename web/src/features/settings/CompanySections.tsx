import { useMemo } from 'react';
import { AddressField } from '@/domain/address/AddressField';
import { CURRENCIES } from '@/domain/tasks/form/task-form';
import { useLocale, useOfficeT } from '@/i18n/I18nProvider';
import { countries } from '@/lib/countries';
import { clockOf } from '@/lib/zones';
import base from '@/ui/base.module.css';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import { validateOnLeave } from '@/ui/fields/validate-on-leave';
import { useNow } from '@/ui/hooks/use-now';
import { FieldGrid, Section } from '@/ui/layout/Section';
import { LogoField } from './LogoField';
import c from './settings.module.css';
import { LONGEST, withSuggestion } from './settings-edit';
import type { SettingsEditing } from './use-settings-editing';

interface Props {
  readonly editing: SettingsEditing;
}

/** The company's data, as its documents show it. */
export function CompanySection({ editing }: Props) {
  const t = useOfficeT().settings;
  const { locale } = useLocale();
  const { form, flagged } = editing;
  const v = form.values;
  const asks = flagged('asks_only');
  const lands = useMemo(() => countries(locale).map(({ code, name }) => ({ value: code, label: name })), [locale]);
  return (
    <Section title={t.sections.company} id="company">
      <p className={c.hint}>{t.company.hint}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that one of its fields is left */}
      <div className={base.stack16} onBlur={validateOnLeave(form)}>
        <LogoField editing={editing} />
        <FieldGrid>
          <TextField
            label={t.company.name}
            required
            maxLength={LONGEST.company_name}
            autoComplete="organization"
            {...flagged('company_name')}
          />
          <TextField
            label={v.country === 'HR' ? t.company.oib : t.company.number}
            maxLength={LONGEST.id_number}
            {...flagged('id_number')}
          />
          <AddressField
            label={t.company.address}
            description={t.company.addressHint}
            {...flagged('address1')}
            onType={(address1) => form.setValues({ address1: address1.slice(0, LONGEST.address1) })}
            onPick={(suggestion) => suggestion && form.setValues(withSuggestion(v, suggestion, locale))}
          />
          <div className={c.town}>
            <TextField label={t.company.zipcode} maxLength={LONGEST.zipcode} {...flagged('zipcode')} />
            <TextField label={t.company.city} maxLength={LONGEST.city} {...flagged('city')} />
          </div>
          <SelectField
            label={t.company.country}
            searchable
            required
            options={lands}
            {...flagged('country')}
            onChange={(country) => country && form.setValues({ country })}
          />
          <TextField label={t.company.phone} type="tel" maxLength={LONGEST.phone} {...flagged('phone')} />
          <TextField label={t.company.email} type="email" maxLength={LONGEST.email} {...flagged('email')} />
        </FieldGrid>
      </div>
      <div className={c.line}>
        <CheckboxField label={t.company.asksOnly} description={t.company.asksOnlyHint} {...asks} />
      </div>
    </Section>
  );
}

/** In which time, money and language the company works. */
export function RegionalSection({ editing }: Props) {
  const t = useOfficeT().settings.regional;
  const title = useOfficeT().settings.sections.regional;
  const { form, flagged } = editing;
  const v = form.values;
  const now = useNow(true);
  const zones = useMemo(() => {
    const names = new Set([...Intl.supportedValuesOf('timeZone'), editing.original.time_zone, v.time_zone]);
    return [...names].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
  }, [editing.original.time_zone, v.time_zone]);
  return (
    <Section title={title} id="regional">
      <FieldGrid>
        <SelectField
          label={t.zone}
          description={t.now(clockOf(v.time_zone, now))}
          searchable
          required
          options={zones}
          {...flagged('time_zone')}
          onChange={(time_zone) => time_zone && form.setValues({ time_zone })}
        />
        <SelectField
          label={t.language}
          description={t.languageHint}
          required
          options={(['hr', 'en'] as const).map((value) => ({ value, label: t.languages[value] }))}
          {...flagged('language')}
          onChange={(language) => language && form.setValues({ language })}
        />
        <SelectField
          label={t.currency}
          description={t.currencyHint}
          required
          options={CURRENCIES.map((value) => ({ value, label: value }))}
          {...flagged('currency')}
          onChange={(currency) => currency && form.setValues({ currency })}
        />
      </FieldGrid>
    </Section>
  );
}
