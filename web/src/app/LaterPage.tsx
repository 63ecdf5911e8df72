import { IconHourglass } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { HomeLink } from './HomeLink';
import { Message } from './Message';
import type { NavLabel } from './shell/nav';

/** Stands where a screen of the navigation has not been built yet, and says so. */
export const laterPage = (screen: NavLabel) =>
  function LaterPage() {
    const t = useT().shell;
    return (
      <Message icon={IconHourglass} title={t.later.title} text={t.later.text({ screen: t.nav[screen] })}>
        <HomeLink />
      </Message>
    );
  };
