import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOfficeT } from '@/i18n/I18nProvider';
import { orderNumber } from '@/records/numbers';
import base from '@/ui/base.module.css';
import { ProblemText } from '@/ui/feedback/ProblemText';
import { toast } from '@/ui/feedback/toast';
import { ModalFrame } from '@/ui/overlays/ModalFrame';
import { nameOf, type UserRow, useDeleteUser, userQuery } from './users.api';
import c from './users.module.css';

/** Asks whether a person shall leave the company, and shows all consequences. */
export default function DeleteUserModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { users, ui } = useOfficeT();
  const t = users.remove;
  const name = nameOf(user);
  const remove = useDeleteUser();
  // Nothing can be loaded about a person who has just left.
  const details = useQuery({ ...userQuery(user.user_id), enabled: remove.isIdle || remove.isError });
  const planned = details.data?.planned_orders;
  const names = (all: readonly string[]) => ({ names: all.join(', ') });
  const running = (details.data?.running_orders ?? []).map((order) => `${orderNumber(order.id)} ${order.name}`);
  const equipment = (details.data?.equipment ?? []).map((item) => item.name);
  const places = (details.data?.stock_places ?? []).map((place) => place.name);
  const leaves = [
    running.length > 0 && t.running(names(running)),
    equipment.length > 0 && t.equipment(names(equipment)),
    places.length > 0 && t.places(names(places)),
  ].filter((one) => one !== false);

  const send = () =>
    remove.mutate(user.user_id, {
      onSuccess: () => {
        toast.success(users.done.deleted({ name }));
        onClose();
      },
    });

  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t.title}
      width="narrow"
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button color="red" loading={remove.isPending} disabled={!details.isSuccess} onClick={send}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <div className={base.stack16}>
        <Text>{t.question({ name })}</Text>
        <div>
          <Text>{t.after}</Text>
          <ul className={c.consequences}>
            <li>
              {planned === undefined ? (
                <Skeleton h={12} w={220} />
              ) : planned === 0 ? (
                t.noOrders
              ) : (
                <>
                  <span className={c.loses}>{t.orders({ n: planned })}</span>; {t.ordersTold}.
                </>
              )}
            </li>
            {leaves.map((one) => (
              <li key={one}>
                <span className={c.loses}>{one}</span>; {t.leftTold}.
              </li>
            ))}
            <li>{t.sessions}</li>
            <li>{t.teams}</li>
            <li>{t.stays}</li>
          </ul>
        </div>
        <ProblemText error={details.error ?? remove.error} />
      </div>
    </ModalFrame>
  );
}
