import { Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import type { Schemas } from '@/api/client';
import type { Permission } from '@/api/session';
import { useOfficeT } from '@/i18n/I18nProvider';
import base from '@/ui/base.module.css';

type Refusal = NonNullable<Schemas['ScheduleSuggestion']['refusal']>;
type What = 'kinds' | 'workers' | 'hours' | 'room';

/** Where a missing record is created, and the permission for it. */
const WAYS: Readonly<Record<What, { readonly to: LinkProps['to']; readonly needs: Permission }>> = {
  kinds: { to: '/work-hierarchies', needs: 'master.edit' },
  workers: { to: '/users', needs: 'user.invite' },
  hours: { to: '/settings', needs: 'company.edit' },
  room: { to: '/schedule', needs: 'schedule.read' },
};

/** Returns what is missing for planning a call. */
export const lackOf = (refusal: Refusal | undefined): What =>
  refusal === 'NO_WORKERS' ? 'workers' : refusal === 'NO_HOURS' ? 'hours' : 'room';

/** Shows what is missing for a place on the schedule, with a link for people who may create it; the call stays open. */
export function Lack({ what }: { what: What }) {
  const words = useOfficeT().intake.lacks[what];
  const can = useCan();
  const { to, needs } = WAYS[what];
  return (
    <p className={base.remark} role="status">
      {words.text}{' '}
      {can(needs) && <Anchor renderRoot={(props) => <Link {...props} to={to} target="_blank" />}>{words.go}</Anchor>}
    </p>
  );
}
