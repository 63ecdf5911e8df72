import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import { SelectField } from '@/ui/fields/SelectField';
import { TextField } from '@/ui/fields/TextField';
import c from './ImportPanel.module.css';
import {
  type Look,
  lacking,
  lackingOfNew,
  type Place,
  type Plan,
  placeOf,
  saidForAll,
  standingIn,
  withField,
} from './import';

const LEFT_OUT = '-';
const ENCODINGS = ['utf-8', 'windows-1250', 'iso-8859-2', 'cp852', 'utf-16', 'utf-8-twice'] as const;
const SEPARATORS = ['semicolon', 'comma', 'tab', 'bar'] as const;

interface Props {
  readonly look: Look;
  readonly plan: Plan;
  readonly busy: boolean;
  readonly onChange: (plan: Plan) => void;
  /** Called with another sheet or another row of headings. */
  readonly onPlace: (place: Place) => void;
  readonly onCheck: () => void;
}

/** Lets the person choose where the rows are, and the field of each column of the file. */
export function MapColumns({ look, plan, busy, onChange, onPlace, onCheck }: Props) {
  const t = useOfficeT().imports;
  const lacks = lacking(look, plan);
  const ofNew = lackingOfNew(look, plan);
  const forAll = saidForAll(look, plan.fields);
  const fields = [
    { value: LEFT_OUT, label: t.leftOut },
    ...look.fields.map(({ field, name, must }) => ({ value: field, label: must ? `${name} *` : name })),
  ];
  const rows = look.top.map((cells, i) => ({
    value: String(i + 1),
    label: t.headRow({ row: i + 1, text: cells.filter((cell) => cell !== '').join(' · ') }),
  }));
  if (look.head > rows.length) rows.push({ value: String(look.head), label: t.headRow({ row: look.head, text: '' }) });
  return (
    <section className={c.part} aria-label={t.columns}>
      <h3 className={c.title}>{t.columns}</h3>
      <p className={base.hint}>{t.columnsHint}</p>
      {look.unsure && (
        <p className={c.bad} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          <span>{t.unsure}</span>
        </p>
      )}
      <div className={c.place}>
        {look.sheets.length > 1 && (
          <SelectField
            label={t.sheet}
            options={look.sheets.map((name) => ({ value: name, label: name }))}
            value={look.sheet_name}
            disabled={busy}
            onChange={(name) => name !== null && onPlace({ sheet_name: name })}
          />
        )}
        {look.encoding !== '' && (
          <>
            <SelectField
              label={t.encoding}
              options={ENCODINGS.map((value) => ({ value, label: t.encodings[value] }))}
              value={look.encoding}
              disabled={busy}
              onChange={(encoding) => encoding !== null && onPlace({ encoding, separator: look.separator })}
            />
            <SelectField
              label={t.separator}
              options={SEPARATORS.map((value) => ({ value, label: t.separators[value] }))}
              value={look.separator}
              disabled={busy}
              onChange={(separator) => separator !== null && onPlace({ encoding: look.encoding, separator })}
            />
          </>
        )}
        <SelectField
          label={t.head}
          options={rows}
          value={look.head > 0 ? String(look.head) : null}
          disabled={busy}
          onChange={(row) => row !== null && onPlace({ ...placeOf(look), head: Number(row) })}
        />
      </div>
      <ul className={c.columns}>
        {look.headings.map(({ letter, name, samples }, at) => (
          <li key={letter} className={c.column}>
            <div className={c.columnText}>
              <span className={base.cut}>{name === '' ? t.unnamed({ letter }) : name}</span>
              <span className={c.meta}>{samples.length > 0 ? samples.join(' · ') : t.noValues}</span>
            </div>
            <SelectField
              label={t.fieldOf({ column: name === '' ? letter : name })}
              hideLabel
              searchable
              options={fields}
              value={plan.fields[at] || LEFT_OUT}
              disabled={busy}
              onChange={(field) =>
                onChange({
                  ...plan,
                  fields: withField(plan.fields, at, field === LEFT_OUT || field === null ? '' : field),
                })
              }
            />
          </li>
        ))}
      </ul>
      {standingIn(look, plan.fields).map(({ field, name }) => (
        <p key={field} className={c.bad} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          <span>{t.standsIn({ name })}</span>
        </p>
      ))}
      {forAll.length > 0 && (
        <>
          <h3 className={c.title}>{t.forAll}</h3>
          <p className={base.hint}>{t.forAllHint}</p>
          <div className={c.place}>
            {forAll.map(({ field, name, must, options }) => {
              const shared = {
                label: must ? `${name} *` : name,
                disabled: busy,
                onChange: (value: string | null) =>
                  onChange({ ...plan, forAll: { ...plan.forAll, [field]: value ?? '' } }),
              };
              return options.length > 0 ? (
                <SelectField
                  key={field}
                  {...shared}
                  clearable={must}
                  options={options.map(({ value, name }) => ({ value, label: name }))}
                  value={plan.forAll[field] || null}
                />
              ) : (
                <TextField key={field} {...shared} value={plan.forAll[field] ?? ''} />
              );
            })}
          </div>
        </>
      )}
      <div className={c.buttons}>
        <Button onClick={onCheck} disabled={busy || lacks.length > 0}>
          {t.check}
        </Button>
        {lacks.length > 0 && <span className={c.meta}>{t.lacking({ names: lacks.join(', ') })}</span>}
        {ofNew.length > 0 && <span className={c.meta}>{t.lackingOfNew({ names: ofNew.join(', ') })}</span>}
      </div>
    </section>
  );
}
