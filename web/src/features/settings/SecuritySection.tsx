import { ICON } from '@/ui/media/icon';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCheck } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { UndoField } from '@/ui/fields/field';
import { NumberField } from '@/ui/fields/NumberField';
import { Section } from '@/ui/layout/Section';
import { factorsQuery } from './settings.api';
import c from './settings.module.css';
import { NUMBERS } from './settings-edit';
import type { SettingsEditing } from './use-settings-editing';

interface Props {
  readonly editing: SettingsEditing;
}

/** The setting for whether everybody needs a second factor, and the people without one. */
export function SecuritySection({ editing }: Props) {
  const { sections, security: t } = useOfficeT().settings;
  const { form, flagged, original } = editing;
  const bound = flagged('require_second_factor');
  const own = useCheck().second_factor?.enabled ?? false;
  const closed = !own && !original.require_second_factor;
  return (
    <Section title={sections.security} id="security">
      <div className={c.line}>
        <Switch
          label={t.require}
          description={'description' in bound ? bound.description : t.requireHint}
          checked={bound.value}
          disabled={bound.disabled || closed}
          data-path="require_second_factor"
          onChange={(event) => form.setValues({ require_second_factor: event.currentTarget.checked })}
        />
        {!bound.disabled && <UndoField undo={bound.undo} label={t.require} />}
      </div>
      {closed && (
        <p className={c.hint}>
          {t.ownFirst}{' '}
          <Link to="/profile" className={c.link}>
            {t.toProfile}
          </Link>
        </p>
      )}
      <Lacking asked={bound.value && !original.require_second_factor} />
    </Section>
  );
}

/** Lists the people without a second factor; with a warning while they are about to need one. */
function Lacking({ asked }: { asked: boolean }) {
  const t = useOfficeT().settings.security;
  const factors = useQuery(factorsQuery);
  const [open, setOpen] = useState(false);
  if (!factors.data) return <ProblemText error={factors.error} />;
  const { people, count, first } = factors.data;
  if (count === 0) return <p className={c.hint}>{t.all({ of: people })}</p>;
  return (
    <div>
      <p className={c.hint}>
        {t.lacking({ n: count, of: people })}{' '}
        <button type="button" className={c.plainButton} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t.hide : t.show}
        </button>
      </p>
      {open && (
        <ul className={c.names}>
          {first.map((person) => (
            <li key={person.user_id}>
              {person.name} <span className={c.quiet}>{person.email}</span>
            </li>
          ))}
          {count > first.length && <li>{t.more({ n: count - first.length })}</li>}
        </ul>
      )}
      <div aria-live="polite">
        {asked && (
          <div className={c.outcome} data-tone="amber">
            <IconAlertTriangle {...ICON} className={c.noteIcon} />
            <p className={c.text}>{t.warning({ n: count })}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** The settings for how long finished records are kept. */
export function DataSection({ editing }: Props) {
  const { sections, data: t } = useOfficeT().settings;
  return (
    <Section title={sections.data} id="data">
      <div className={c.short}>
        <NumberField
          label={t.retention}
          description={t.hint}
          required
          {...NUMBERS.retention_days}
          suffix={t.days}
          {...editing.flagged('retention_days')}
        />
      </div>
    </Section>
  );
}
