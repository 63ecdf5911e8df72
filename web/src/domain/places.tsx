import { IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '@/i18n/I18nProvider';
import { mailTo } from '@/lib/mail-to';
import { ICON } from '@/ui/icon';
import { SectionLink, SectionLinks } from '@/ui/SectionLinks';

/** Calls the contact, or writes to them. */
export function ContactLinks({ phone, email }: { phone: string; email: string }) {
  const t = useT().record;
  return (
    <SectionLinks>
      {phone && (
        <SectionLink href={callHref(phone)} icon={<IconPhone {...ICON} />}>
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

/** The address that calls a number, however it is written. */
export const callHref = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
