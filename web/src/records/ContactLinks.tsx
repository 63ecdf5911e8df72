import { IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { callHref, mailTo } from '@/lib/contact';
import { SectionLink, SectionLinks } from '@/ui/layout/SectionLinks';
import { ICON } from '@/ui/media/icon';

/** Calls the contact, or writes to them. */
export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  const t = useT().record;
  const call = callHref(phone);
  return (
    <SectionLinks>
      {call && (
        <SectionLink href={call} icon={<IconPhone {...ICON} />}>
          {t.call}
        </SectionLink>
      )}
      {email && (
        <SectionLink href={mailTo(email)} icon={<IconMail {...ICON} />}>
          {t.mail}
        </SectionLink>
      )}
    </SectionLinks>
  );
}
