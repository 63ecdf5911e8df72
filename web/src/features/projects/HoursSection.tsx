import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { Section } from '@/ui/layout/Section';
import { Avatar } from '@/ui/media/Avatar';
import c from './project-page.module.css';
import { hoursQuery } from './projects.api';

/** Shows the hours of each worker on a project, compared with the highest; a click lists the orders of that worker. */
export function HoursSection({ id }: { id: number }) {
  const t = useOfficeT().projects.page;
  const hours = useQuery(hoursQuery(id));
  const { people = [], minutes = 0 } = hours.data ?? {};
  const most = people[0]?.minutes ?? 0;
  return (
    <Section title={t.hours} actions={minutes > 0 && <b className="num">{formatDuration(minutes)}</b>}>
      {hours.isPending && <Skeleton h={96} />}
      <ProblemText error={hours.error} />
      {hours.data && people.length === 0 && <EmptyState compact text={t.noHours} />}
      {people.length > 0 && (
        <ul className={c.people}>
          {people.map((person) => {
            const name = `${person.first_name} ${person.last_name}`;
            const time = formatDuration(person.minutes);
            return (
              <li key={person.user_id}>
                <Link
                  to="/projects/$projectId"
                  params={{ projectId: id }}
                  search={{ tab: 'orders', worker: person.user_id }}
                  replace
                  resetScroll={false}
                  className={c.person}
                >
                  <span aria-hidden>
                    <Avatar name={name} url={person.image_url} />
                  </span>
                  <span className={c.personName} aria-hidden>
                    {name}
                  </span>
                  <span className={base.quietFigures} aria-hidden>
                    {time}
                  </span>
                  <span className={c.hoursBar}>
                    <span className={c.hoursDone} style={{ width: `${(person.minutes / Math.max(most, 1)) * 100}%` }} />
                  </span>
                  <VisuallyHidden>{t.ordersOf({ name, time })}</VisuallyHidden>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
