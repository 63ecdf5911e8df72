import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '@/api/session';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import { useRefreshOrders } from '@/domain/orders';
import { outbox } from '@/domain/outbox/outbox';

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
  return null;
}
