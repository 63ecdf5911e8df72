import { IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { callHref, mailTo } from '@/lib/contact';
import { ICON } from '@/ui/icon';
import { SectionLink, SectionLinks } from '@/ui/SectionLinks';

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
