import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { ICON } from '@/ui/media/icon';
import { toBuyCount } from './purchase-lines';
import { TO_BUY_OF, toBuyQuery } from './purchases.api';
import c from './purchases.module.css';

/** A link to the purchase list, with the number of its materials. */
export function ToBuyButton() {
  const t = useOfficeT().purchases.toBuy;
  const { data } = useQuery(toBuyQuery);
  useLiveList(TO_BUY_OF, toBuyQuery.queryKey);
  const n = data ? toBuyCount(data) : 0;
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to="/materials/to-buy" />}
      leftSection={<IconShoppingCart {...ICON} />}
      {...(n > 0 && { rightSection: <span className={c.count}>{n}</span> })}
    >
      {t.button}
    </Button>
  );
}
