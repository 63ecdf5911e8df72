import { useSuspenseQuery } from '@tanstack/react-query';
import { useCan } from '@/api/can';
import { useOfficeT } from '@/i18n/I18nProvider';
import { PageTitle } from '@/ui/layout/PageTitle';
import { CalendarCard } from './CalendarCard';
import { IdentitiesCard } from './IdentitiesCard';
import { LookCard } from './LookCard';
import { PasswordCard } from './PasswordCard';
import { PersonCard } from './PersonCard';
import { profileQuery } from './preferences.api';
import c from './profile.module.css';
import { SecondFactorCard } from './SecondFactorCard';
import { SessionsCard } from './SessionsCard';

/** Settings of the signed-in person. */
export default function ProfilePage() {
  const t = useOfficeT().profile;
  const can = useCan();
  const { data: profile } = useSuspenseQuery(profileQuery);
  return (
    <div className={c.page}>
      <PageTitle>{t.title}</PageTitle>
      <div className={c.columns}>
        <div className={c.column}>
          {/* A saved profile is a new start for its form. */}
          <PersonCard key={profile.version} profile={profile} />
          <PasswordCard />
          <SecondFactorCard />
        </div>
        <div className={c.column}>
          <LookCard profile={profile} />
          {can('schedule.read') && <CalendarCard />}
          <IdentitiesCard />
          <SessionsCard />
        </div>
      </div>
    </div>
  );
}
