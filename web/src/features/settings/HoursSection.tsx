import { Button, Checkbox } from '@mantine/core';
import { type Hours, isDayOff } from '@/domain/working-time/working-time';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import base from '@/ui/base.module.css';
import { UndoField } from '@/ui/fields/field';
import { TimeField } from '@/ui/fields/TimeField';
import { Section } from '@/ui/layout/Section';
import c from './settings.module.css';
import { evened, minutesOf, openedDay } from './settings-edit';
import type { SettingsEditing } from './use-settings-editing';

/** The working hours of the company, for each day of the week. */
export function HoursSection({ editing }: { editing: SettingsEditing }) {
  const { settings } = useOfficeT();
  const t = settings.hours;
  const { form, saving } = editing;
  const week = form.values.working_hours;
  const undo = form.undo('working_hours');
  const become = (next: readonly Hours[]) => form.setValues({ working_hours: next });
  const change = (day: number, hours: Hours) => become(week.map((old, i) => (i === day ? hours : old)));
  const meanwhile = undo.changed && editing.meanwhile('working_hours');

  return (
    <Section
      title={settings.sections.hours}
      id="hours"
      actions={!saving && <UndoField undo={undo} label={settings.sections.hours} />}
    >
      <p className={c.hint}>{t.hint}</p>
      <div className={base.stack4}>
        {week.map((hours, day) => {
          const name = t.days[day] ?? '';
          const off = isDayOff(hours);
          return (
            <div key={name} className={c.weekday}>
              <Checkbox
                label={name}
                aria-label={t.works({ day: name })}
                checked={!off}
                disabled={saving}
                onChange={(event) => change(day, event.currentTarget.checked ? openedDay(week) : { from: '', to: '' })}
              />
              {off ? (
                <span className={c.dayOff}>{t.dayOff}</span>
              ) : (
                <div className={c.hours}>
                  <TimeField
                    label={t.from({ day: name })}
                    hideLabel
                    required
                    {...form.field(`working_hours.${day}.from`)}
                    disabled={saving}
                    onChange={(from) => change(day, { ...hours, from })}
                  />
                  <span aria-hidden>–</span>
                  <TimeField
                    label={t.to({ day: name })}
                    hideLabel
                    required
                    {...form.field(`working_hours.${day}.to`)}
                    disabled={saving}
                    onChange={(to) => change(day, { ...hours, to })}
                  />
                  <span className={c.length}>{minutesOf(hours) > 0 && formatDuration(minutesOf(hours))}</span>
                </div>
              )}
            </div>
          );
        })}
      </div>
      <div className={c.line}>
        <Button variant="default" size="xs" disabled={saving} onClick={() => become(evened(week))}>
          {t.same}
        </Button>
        <span className={c.hint}>
          {t.total({ time: formatDuration(week.reduce((all, hours) => all + minutesOf(hours), 0)) })}
        </span>
      </div>
      {meanwhile && (
        <p className={c.hint} role="status">
          {meanwhile}
        </p>
      )}
    </Section>
  );
}
