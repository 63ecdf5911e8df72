import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '@/api/can';

interface Props {
  readonly id: number;
  /** The order is of the person's own company. */
  readonly own?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Shows an order's name, as a link to its page for those who may open that. */
export function OrderLink({ id, own = true, className, children }: Props) {
  const may = useCan()('order.read') && own;
  if (!may) return <span>{children}</span>;
  return (
    <Link to="/work-orders/$orderId" params={{ orderId: String(id) }} className={className}>
      {children}
    </Link>
  );
}
