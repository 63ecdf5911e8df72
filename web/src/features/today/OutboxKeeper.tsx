import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '@/api/session';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import { useRefreshOrders } from '@/domain/orders/orders';
import { outbox } from '@/domain/outbox/outbox';
import { useT } from '@/i18n/I18nProvider';
import { formatDuration } from '@/lib/date';
import { clockError } from '@/lib/server-clock';
import { toast } from '@/ui/feedback/toast';
import { useNow } from '@/ui/hooks/use-now';

const TOLD = 'teren-clock-told';

/** Warns once in a tab that the device's clock is wrong, and by which clock times are recorded. */
function useClockWarning() {
  const t = useT().today.clock;
  useNow(true);
  const wrong = clockError();
  const onWrong = useEffectEvent(() => {
    if (sessionStorage.getItem(TOLD)) return;
    sessionStorage.setItem(TOLD, '1');
    const by = formatDuration(Math.round(Math.abs(wrong) / 60_000));
    toast.warning(wrong > 0 ? t.ahead({ by }) : t.behind({ by }), { timeOut: null });
  });
  useEffect(() => {
    if (wrong !== 0) onWrong();
  }, [wrong]);
}

/** Sends what the person signed in has done, whatever screen they look at. Draws nothing. */
export default function OutboxKeeper({ onSignedOut }: { onSignedOut: () => void }) {
  const { user, tenant } = useSession();
  const { user_id } = user;
  const { tenant_id } = tenant;
  const refresh = useRefreshOrders();
  const queryClient = useQueryClient();
  const sent = useEffectEvent(() => {
    void refresh();
    void queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  });
  const signedOut = useEffectEvent(() => onSignedOut());
  useEffect(
    () => outbox.open({ user_id, tenant_id }, { onSent: () => sent(), onSignedOut: () => signedOut() }),
    [user_id, tenant_id],
  );
  useClockWarning();
  return null;
}
