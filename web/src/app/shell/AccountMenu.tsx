import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useSession } from '@/api/session';
import { useT } from '@/i18n/I18nProvider';
import { label } from '@/i18n/label';
import { part } from '@/lib/part';
import { LazyMenu } from '@/ui/overlays/LazyMenu';
import c from './AccountMenu.module.css';

const items = part(() => import('./AccountItems'));

/** The signed-in person, and the actions on their account. */
export function AccountMenu({ phone }: { phone: boolean }) {
  const { shell: t, common } = useT();
  const { user, roles } = useSession();
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <LazyMenu
      width={260}
      items={items}
      button={(props) => (
        <UnstyledButton {...props} className={c.account} aria-haspopup="menu">
          <Avatar size={28} color="brand" variant="light" name={name} src={user.image_url} alt="" aria-hidden />
          {phone ? (
            <VisuallyHidden>{t.account.button({ name })}</VisuallyHidden>
          ) : (
            <span className={c.words}>
              <span className={c.name}>{name}</span>
              <span className={c.role}>{roles.map((r) => label(common.roles, r)).join(', ')}</span>
            </span>
          )}
        </UnstyledButton>
      )}
    >
      {({ AccountItems }) => <AccountItems />}
    </LazyMenu>
  );
}
