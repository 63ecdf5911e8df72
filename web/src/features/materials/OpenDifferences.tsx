import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { differenceCountQuery } from '@/domain/materials/difference-count';
import { useOfficeT } from '@/i18n/I18nProvider';
import { useLiveList } from '@/records/list/use-live-list';
import { ICON } from '@/ui/media/icon';
import c from './materials.module.css';

/** Shows how many differences the office has to decide, as a link. */
export default function OpenDifferences() {
  const t = useOfficeT().differences;
  const { data: n = 0 } = useQuery(differenceCountQuery);
  useLiveList('material', differenceCountQuery.queryKey);
  if (n === 0) return null;
  return (
    <Link to="/materials/differences" className={c.differences}>
      <IconAlertTriangle {...ICON} />
      {t.open({ n })}
    </Link>
  );
}
