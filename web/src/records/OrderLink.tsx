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

/** What a work order is called; it leads to its page where the person may open that. */
export function OrderLink({ id, own = true, className, children }: Props) {
  const may = useCan()('order.read') && own;
  if (!may) return <span>{children}</span>;
  return (
    <Link to="/work-orders/$orderId" params={{ orderId: String(id) }} className={className}>
      {children}
    </Link>
  );
}
