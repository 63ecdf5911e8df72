import { Navigate, useSearch } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { Overview } from './Overview';

/** Everybody's month for who approves them; others go on to their own. */
export default function TimeSheetsPage() {
  const office = useCan()('time_sheet.approve');
  const { user } = useSession();
  const search = useSearch({ from: '/app/time-sheets' });
  if (office) return <Overview search={search} />;
  return <Navigate to="/time-sheets/$userId" params={{ userId: user.user_id }} search={search} replace />;
}
