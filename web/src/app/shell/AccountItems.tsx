import { Menu } from '@mantine/core';
import { IconBuilding, IconCalendarCheck, IconCheck, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { isFieldWork, useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { useSwitchCompany } from '@/domain/account/session-ways';
import { useLeave } from '@/domain/outbox/use-leave';
import { useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import c from './AccountMenu.module.css';

/** Shows the person, their company, the other companies, and signing out. */
export function AccountItems() {
  const { shell: t, common } = useT();
  const can = useCan();
  const { user, tenant, roles, tenants } = useSession();
  const leave = useLeave();
  const switchCompany = useSwitchCompany();

  const name = `${user.first_name} ${user.last_name}`;
  const role = roles.map((r) => label(common.roles, r)).join(', ');
  return (
    <>
      <div className={c.head}>
        <div className={c.name}>{name}</div>
        <div className={c.role}>{user.email}</div>
        <div className={c.role}>{role}</div>
        <div className={c.role}>{tenant.name}</div>
      </div>
      <Menu.Divider />
      {tenants.length > 1 && (
        <>
          <Menu.Label>{t.account.companies}</Menu.Label>
          {tenants.map((other) => {
            const here = other.tenant_id === tenant.tenant_id;
            return (
              <Menu.Item
                key={other.tenant_id}
                aria-current={here || undefined}
                leftSection={<IconCheck size={16} stroke={1.6} className={here ? undefined : c.away} />}
                onClick={() => !here && switchCompany.mutate(other.tenant_id)}
              >
                {other.name}
              </Menu.Item>
            );
          })}
          <Menu.Divider />
        </>
      )}
      {can('order.start') && !isFieldWork(can) && (
        <Menu.Item component={Link} to="/today" leftSection={<IconCalendarCheck size={16} stroke={1.6} />}>
          {t.nav.today}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/profile" leftSection={<IconSettings size={16} stroke={1.6} />}>
        {t.account.settings}
      </Menu.Item>
      {can('company.edit') && (
        <Menu.Item component={Link} to="/settings" leftSection={<IconBuilding size={16} stroke={1.6} />}>
          {t.nav.companySettings}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void leave()}>
        {t.account.signOut}
      </Menu.Item>
    </>
  );
}
