import { lazyPart } from '@/ui/lazy-part';
import '@mantine/core/styles/Switch.layer.css';
import { ActionIcon, Button, Skeleton, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { holidaysQuery } from '@/domain/working-time/working-time';
import { useOfficeT } from '@/i18n/I18nProvider';
import { today } from '@/lib/date';
import { formatDay } from '@/lib/day-words';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { Section } from '@/ui/layout/Section';
import { confirm } from '@/ui/overlays/confirm';
import { type Holiday, useChangeHolidays } from './settings.api';
import c from './settings.module.css';
import { HOLIDAY_YEARS } from './settings.search';

const HolidayModal = lazyPart(() => import('./HolidayModal'));

const route = getRouteApi('/app/settings');

/** The days off of a year: those by law, on which the company may work, and its own. */
export function HolidaysSection() {
  const { settings, ui } = useOfficeT();
  const t = settings.holidays;
  const sentence = useProblemSentence();
  const navigate = useNavigate({ from: '/settings' });
  const now = today();
  const thisYear = Number(now.slice(0, 4));
  const year = route.useSearch().year ?? thisYear;
  const holidays = useQuery(holidaysQuery(year));
  const change = useChangeHolidays();
  const [adding, setAdding] = useState(false);

  const show = (next: number) =>
    void navigate({
      search: { year: next === thisYear ? undefined : next },
      hash: true,
      resetScroll: false,
      replace: true,
    });
  const send = (body: Parameters<typeof change.mutate>[0], said: string) =>
    change.mutate(body, {
      onSuccess: () => toast.success(said),
      onError: (error) => toast.error(sentence(error)),
    });
  const work = ({ day, name }: Holiday, works: boolean) =>
    works
      ? send({ holidays_delete: [day] }, t.nowWorks({ name }))
      : send({ holidays_create: [{ day }] }, t.nowOff({ name }));
  const remove = async ({ day, name }: Holiday) => {
    const { title, message, yes } = t.ask;
    if (await confirm({ title, message: message({ name }), confirmLabel: yes, danger: true })) {
      send({ holidays_delete: [day] }, t.removed({ name }));
    }
  };

  return (
    <Section
      title={settings.sections.holidays}
      id="holidays"
      actions={
        <div className={c.year}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.previous}
            disabled={year === HOLIDAY_YEARS.min}
            onClick={() => show(year - 1)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <span className={c.yearName} role="status">
            {year}
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.next}
            disabled={year === HOLIDAY_YEARS.max}
            onClick={() => show(year + 1)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </div>
      }
    >
      <p className={c.hint}>{t.hint}</p>
      {holidays.isPending && <Skeleton h={480} />}
      {holidays.isError && !holidays.data && (
        <div className={c.line}>
          <ProblemText error={holidays.error} />
          <Button variant="default" size="xs" onClick={() => void holidays.refetch()}>
            {ui.retry}
          </Button>
        </div>
      )}
      {holidays.data?.length === 0 && <EmptyState compact text={t.none} />}
      <ul className={base.bare} aria-label={`${settings.sections.holidays} ${year}`}>
        {holidays.data?.map((holiday) => (
          <li key={holiday.day} className={c.row} data-past={holiday.day < now || undefined}>
            <span className={c.day}>{formatDay(holiday.day)}</span>
            <span className={c.grow} data-off={holiday.off || undefined}>
              {holiday.name}
              {!holiday.built_in && <span className={c.tag}>{t.own}</span>}
            </span>
            {holiday.built_in ? (
              <Switch
                size="xs"
                label={t.worksShort}
                labelPosition="left"
                aria-label={t.works({ name: holiday.name })}
                checked={!holiday.off}
                disabled={change.isPending}
                onChange={(event) => work(holiday, event.currentTarget.checked)}
              />
            ) : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t.remove({ name: holiday.name })}
                title={t.remove({ name: holiday.name })}
                disabled={change.isPending}
                onClick={() => void remove(holiday)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t.add}
        </Button>
      </div>
      {adding && (
        <HolidayModal
          onClose={() => setAdding(false)}
          onAdded={(day) => {
            setAdding(false);
            show(Number(day.slice(0, 4)));
          }}
        />
      )}
    </Section>
  );
}
