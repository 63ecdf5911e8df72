import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { CheckboxField } from '@/ui/fields/CheckboxField';
import { NumberField } from '@/ui/fields/NumberField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import { FieldGrid, Section, WholeRow } from '@/ui/layout/Section';
import type { OfferSettings } from './offer-settings.api';
import { LANGUAGES, type Language, OFFER_NUMBERS, textsIn } from './offer-settings-edit';
import c from './settings.module.css';
import type { OfferSettingsEditing } from './use-offer-settings-editing';

interface Props {
  readonly editing: OfferSettingsEditing;
  readonly settings: OfferSettings;
}

/** The settings of offers, one below the other. */
export default function OfferSections({ editing, settings }: Props) {
  return (
    <>
      <PaperSection editing={editing} settings={settings} />
      <MarginSection editing={editing} settings={settings} />
      <ReminderSection editing={editing} settings={settings} />
      <MarksSection />
      {LANGUAGES.map((language) => (
        <TextsSection key={language} language={language} editing={editing} settings={settings} />
      ))}
    </>
  );
}

/** The settings for an offer's number, and for further texts in its PDF. */
function PaperSection({ editing: { flagged }, settings }: Props) {
  const t = useOfficeT().offerSettings;
  return (
    <Section title={t.paper}>
      <FieldGrid>
        <TextField
          label={t.fields.number_pattern}
          description={t.numberHint({ next: settings.next_number })}
          required
          maxLength={30}
          {...flagged('number_pattern')}
        />
        <NumberField
          label={t.fields.validity_period}
          description={t.validityHint}
          required
          suffix={t.days}
          {...OFFER_NUMBERS.validity_period}
          {...flagged('validity_period')}
        />
        <TextField label="IBAN" description={t.ibanHint} maxLength={50} {...flagged('iban')} />
        <WholeRow>
          <TextAreaField
            label={t.fields.footer}
            description={t.footerHint}
            rows={2}
            maxLength={300}
            {...flagged('footer')}
          />
        </WholeRow>
      </FieldGrid>
    </Section>
  );
}

/** The settings for sufficient margins. */
function MarginSection({ editing: { flagged } }: Props) {
  const t = useOfficeT().offerSettings;
  return (
    <Section title={t.margins}>
      <p className={c.hint}>{t.marginsHint}</p>
      <FieldGrid>
        {(['least_margin', 'target_margin'] as const).map((field) => (
          <NumberField
            key={field}
            label={t.fields[field]}
            required
            suffix="%"
            {...OFFER_NUMBERS[field]}
            {...flagged(field)}
          />
        ))}
      </FieldGrid>
    </Section>
  );
}

/** The settings for who is reminded that an offer expires, and how early. */
function ReminderSection({ editing: { flagged }, settings }: Props) {
  const t = useOfficeT().offerSettings;
  return (
    <Section title={t.reminders}>
      <FieldGrid>
        <NumberField
          label={t.fields.remind_days}
          description={t.remindHint}
          required
          suffix={t.days}
          {...OFFER_NUMBERS.remind_days}
          {...flagged('remind_days')}
        />
        <WholeRow>
          <CheckboxField
            label={t.fields.remind_client}
            description={settings.mail ? undefined : t.noMail}
            {...flagged('remind_client')}
          />
        </WholeRow>
      </FieldGrid>
    </Section>
  );
}

/** Shows the meaning of the marks in texts. */
function MarksSection() {
  const t = useOfficeT().offerSettings;
  return (
    <Section title={t.fields.texts}>
      <p className={c.hint}>{t.textsHint}</p>
      <dl className={c.marks}>
        {Object.entries(t.marks).map(([mark, meaning]) => (
          <div key={mark}>
            <dt>{`{${mark}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The texts of offers and their letters in one language. */
function TextsSection({ editing: { flagged }, settings, language }: Props & { language: Language }) {
  const { settings: words, offerSettings: t } = useOfficeT();
  const own = textsIn(settings.default_texts, language);
  return (
    <Section title={t.textsIn({ language: words.regional.languages[language] })}>
      <div className={base.stack16}>
        <TextAreaField
          label={t.terms}
          rows={2}
          maxLength={10_000}
          placeholder={own.terms}
          {...flagged(`texts.${language}.terms`)}
        />
        <TextField
          label={t.subject}
          maxLength={300}
          placeholder={own.subject}
          {...flagged(`texts.${language}.subject`)}
        />
        <TextAreaField
          label={t.content}
          rows={8}
          maxLength={10_000}
          placeholder={own.content}
          {...flagged(`texts.${language}.content`)}
        />
      </div>
    </Section>
  );
}
