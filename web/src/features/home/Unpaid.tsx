import { IconCashBanknoteOff, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOfficeT } from '@/i18n/I18nProvider';
import { centsOf, formatMoney } from '@/lib/money';
import { ICON } from '@/ui/media/icon';
import type { Home } from './home.api';
import c from './unpaid.module.css';

/** Shows what is overdue of the company's invoices, with the way to them. */
export default function Unpaid({ count, open }: NonNullable<Home['unpaid']>) {
  const t = useOfficeT().home.unpaid;
  return (
    <Link to="/invoices" search={{ status: 'OVERDUE' }} className={c.unpaid}>
      <IconCashBanknoteOff {...ICON} />
      <b>{t.title}</b>
      <span className={c.sum}>
        {t.invoices({ n: count })} · {formatMoney(centsOf(open))}
      </span>
      <IconChevronRight {...ICON} />
    </Link>
  );
}
