import { CloseButton, Progress, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';
import c from './FirstSteps.module.css';
import { firstStepsQuery } from './home.api';

/** The first steps of a new company, in the order that makes the next one easy. */
const STEPS = [
  { key: 'company', to: '/settings' },
  { key: 'people', to: '/users' },
  { key: 'work_hierarchies', to: '/work-hierarchies' },
  { key: 'teams', to: '/teams' },
  { key: 'companies', to: '/b2b' },
  { key: 'locations', to: '/locations' },
  { key: 'addresses', to: '/addresses' },
  { key: 'catalogue', to: '/catalogue' },
  { key: 'tasks', to: '/tasks' },
] as const;

/** The way of an administrator from an empty company to its first task; gone when all is done or put away. */
export default function FirstSteps() {
  const t = useOfficeT().firstSteps;
  const { tenant } = useSession();
  const [hidden, setHidden] = useLocalStorage({
    key: `first-steps-hidden:${tenant.tenant_id}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const steps = useQuery({ ...firstStepsQuery, enabled: !hidden });
  const done = steps.data;
  if (hidden || !done || STEPS.every(({ key }) => done[key])) return null;
  const count = STEPS.filter(({ key }) => done[key]).length;
  const next = STEPS.find(({ key }) => !done[key])?.key;

  return (
    <section className={c.card} aria-labelledby="first-steps">
      <div className={c.head}>
        <Title order={2} id="first-steps">
          {t.title}
        </Title>
        <span className={c.count}>{t.done({ n: count, of: STEPS.length })}</span>
        <CloseButton aria-label={t.hide} onClick={() => setHidden(true)} />
      </div>
      <Progress value={(count / STEPS.length) * 100} size="sm" aria-label={t.done({ n: count, of: STEPS.length })} />
      <ol className={c.steps}>
        {STEPS.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={c.step} data-done={done[key] || undefined} data-next={key === next || undefined}>
              <span className={c.mark} aria-hidden>
                {done[key] && <IconCheck size={14} stroke={2.4} />}
              </span>
              <span className={base.growLines}>
                <span className={c.name}>{t.names[key]}</span>
                {!done[key] && <span className={c.why}>{t.why[key]}</span>}
              </span>
              {done[key] && <span className={c.why}>{t.isDone}</span>}
              <IconChevronRight size={16} aria-hidden />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
