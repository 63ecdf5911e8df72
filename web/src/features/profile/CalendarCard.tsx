import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime } from '@/lib/date';
import base from '@/ui/base.module.css';
import { CopyText } from '@/ui/feedback/CopyText';
import { Note } from '@/ui/feedback/Note';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { confirm } from '@/ui/overlays/confirm';
import { Card } from './Card';
import { calendarQuery, useMakeCalendar, useRevokeCalendar } from './profile.api';

/** The secret address under which a calendar program reads the person's own orders. */
export function CalendarCard() {
  const t = useOfficeT().profile.calendar;
  const calendar = useQuery(calendarQuery);
  const make = useMakeCalendar();
  const revoke = useRevokeCalendar();
  const since = calendar.data?.made_at;
  const link = since && make.data;

  const onMake = async () => {
    const sure =
      !since || (await confirm({ title: t.anewTitle, message: t.anewText, confirmLabel: t.anew, danger: true }));
    if (sure) make.mutate();
  };
  const onRevoke = async () => {
    const sure = await confirm({ title: t.revokeTitle, message: t.revokeText, confirmLabel: t.revoke, danger: true });
    if (sure) revoke.mutate(undefined, { onSuccess: () => toast.success(t.revoked) });
  };
  return (
    <Card title={t.title}>
      <Text c="dimmed">{t.help}</Text>
      {calendar.isPending && <Skeleton h={36} />}
      <ProblemText error={calendar.error ?? make.error ?? revoke.error} />
      {link && (
        <>
          <CopyText name={t.address} text={link} button={t.copy} copied={t.copied} />
          <Note tone="warning">{t.once}</Note>
        </>
      )}
      {since && !link && <Text>{t.since({ at: formatDateTime(since) })}</Text>}
      {calendar.isSuccess && (
        <div className={base.wrap}>
          <Button variant="default" loading={make.isPending} onClick={() => void onMake()}>
            {since ? t.anew : t.make}
          </Button>
          {since && (
            <Button variant="subtle" color="red" loading={revoke.isPending} onClick={() => void onRevoke()}>
              {t.revoke}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
