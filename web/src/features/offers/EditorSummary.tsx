import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Schemas } from '@/api/client';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatMoney } from '@/lib/money';
import { numberText, percentText } from '@/lib/number';
import type { FileEditing } from '@/records/files/Files';
import { FilesEditor } from '@/records/files/record-parts';
import { projectSourceIn } from '@/records/pickers';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { NumberField } from '@/ui/fields/NumberField';
import { SelectField } from '@/ui/fields/SelectField';
import { TextAreaField } from '@/ui/fields/TextAreaField';
import { TextField } from '@/ui/fields/TextField';
import type { AppForm } from '@/ui/fields/use-app-form';
import { isLow, shareText } from './NameCell';
import c from './offer-editor.module.css';
import type { OfferFiles } from './offer-files';
import { type HeadValues, termsOf } from './offer-head';
import { type Bill, type LineRow, marginOfLine } from './offer-lines';

/** An offer is for a project of its own currency. */
const offerProjects = projectSourceIn('EUR');

interface Props {
  readonly form: AppForm<HeadValues>;
  readonly bill: Bill;
  readonly settings: Schemas['OffersSettingsPage'];
  readonly rows: readonly LineRow[];
  readonly attached: OfferFiles;
  readonly files: FileEditing;
  /** The refusal of a save, where it was of a file. */
  readonly fileError: unknown;
  /** Called with the line to go to. */
  readonly onGo: (key: string) => void;
}

/** Shows the total and the margin of the offer, and the texts for the client beside the lines. */
export function EditorSummary({ form, bill, settings, rows, attached, files, fileError, onGo }: Props) {
  const t = useOfficeT().offers.editor;
  const words = t.summary;
  const least = Math.round(settings.least_margin * 100);
  const target = numberText(Math.round(settings.target_margin), 0);
  const low = useMemo(
    () =>
      rows.filter(({ key, deleted, values }) => {
        const margin = deleted || !bill.facts.get(key)?.counts ? null : marginOfLine(values);
        return margin !== null && values.kind === 'LINE' && isLow(margin, least);
      }),
    [rows, bill, least],
  );
  const [first] = low;
  // A key in the lines does not draw the fields again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with these alone
  const discount = useMemo(
    () => (
      <NumberField
        label={words.discount}
        hideLabel
        decimals={2}
        min={0}
        max={100}
        suffix="%"
        {...form.field('discount')}
      />
    ),
    [words, form.values, form.errors, form.unread],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change with these alone, as above
  const texts = useMemo(
    () => (
      <>
        <section className={c.block}>
          <h3>{words.forClient}</h3>
          <div className={c.fields}>
            <SelectField
              label={words.language}
              placeholder={words.ownLanguage}
              clearable
              options={[
                { value: 'hr', label: 'Hrvatski' },
                { value: 'en', label: 'English' },
              ]}
              {...form.field('language')}
            />
            <TextField label={words.recipient} maxLength={200} {...form.field('recipient_name')} />
            <TextField label={words.email} type="email" maxLength={200} {...form.field('recipient_email')} />
            <TextAreaField label={words.description} rows={2} maxLength={10_000} {...form.field('description')} />
            <TextAreaField
              label={words.terms}
              rows={2}
              maxLength={10_000}
              placeholder={termsOf(settings, form.values)}
              description={words.termsHint}
              {...form.field('terms')}
            />
          </div>
        </section>
        <section className={c.block}>
          <h3>{words.files}</h3>
          <div className={c.fields}>
            <FilesEditor {...attached} photoName={(n) => words.photo({ n })} editing={files} />
            <ProblemText error={fileError} />
          </div>
        </section>
        <section className={c.block}>
          <h3>{words.own}</h3>
          <div className={c.fields}>
            <AsyncSelect label={words.forProject} source={offerProjects} {...form.field('for_project_id')} />
            <TextAreaField label={words.note} rows={2} maxLength={10_000} {...form.field('note')} />
          </div>
        </section>
      </>
    ),
    [t, settings, attached, files, fileError, form.values, form.errors, form.unread],
  );
  const hasMargin = bill.total.net > 0n && bill.unknown < rows.length;
  return (
    <aside className={c.side} aria-label={words.label}>
      <section className={c.block}>
        <h3>{words.amount}</h3>
        <div className={c.sum}>
          <span>{words.lines}</span>
          <span>{formatMoney(bill.lines.net)}</span>
        </div>
        <div className={c.sum}>
          <span className={c.discount}>
            <span>{words.discount}</span>
            {discount}
          </span>
          <span>{bill.off > 0n ? formatMoney(-bill.off) : '–'}</span>
        </div>
        <div className={c.sum} data-strong>
          <span>{words.net}</span>
          <span>{formatMoney(bill.total.net)}</span>
        </div>
        {bill.total.rates.length > 0 && (
          <table className={c.rates}>
            <thead>
              <tr>
                <th scope="col">{words.tax}</th>
                <th scope="col">{words.base}</th>
                <th scope="col">{words.ofTax}</th>
              </tr>
            </thead>
            <tbody>
              {bill.total.rates.toReversed().map(({ rate, net, tax }) => (
                <tr key={rate}>
                  <td>{percentText(numberText(rate, 2))}</td>
                  <td>{formatMoney(net)}</td>
                  <td>{formatMoney(tax)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={c.gross}>
          <span>{words.gross}</span>
          <b>{formatMoney(bill.total.gross)}</b>
        </div>
        {bill.most !== bill.total.gross && (
          <div className={c.hint}>{words.most({ amount: formatMoney(bill.most) })}</div>
        )}
      </section>
      {hasMargin && (
        <section className={c.block}>
          <h3>
            <IconLock size={14} aria-hidden /> {t.margin}
          </h3>
          <div className={c.gross}>
            <b>{bill.margin.share === null ? '–' : percentText(numberText(Math.round(bill.margin.share / 10), 1))}</b>
            <span className={c.hint}>{formatMoney(bill.margin.amount)}</span>
          </div>
          <div className={c.bar} aria-hidden>
            <span style={{ width: `${Math.max(0, Math.min(100, (bill.margin.share ?? 0) / 100))}%` }} />
          </div>
          <div className={c.sum}>
            <span className={c.hint}>{words.cost({ amount: formatMoney(bill.cost) })}</span>
            <span className={c.hint}>{words.target({ share: target })}</span>
          </div>
          {bill.unknown > 0 && <div className={c.hint}>{words.unknown({ n: bill.unknown })}</div>}
          {first && (
            <button type="button" className={c.low} onClick={() => onGo(first.key)}>
              <IconAlertTriangle size={14} aria-hidden />{' '}
              {words.low({
                name: first.values.name || t.unnamed,
                share: shareText(marginOfLine(first.values) ?? { amount: 0n, share: null }),
                least: numberText(Math.round(settings.least_margin), 0),
                more: low.length - 1,
              })}
            </button>
          )}
        </section>
      )}
      {texts}
    </aside>
  );
}
