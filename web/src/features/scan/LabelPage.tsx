import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { isMissing } from '@/api/client';
import { codeQuery } from '@/domain/scan/scan.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { wayTo } from '@/records/kinds';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsMissing, DetailsSkeleton } from '@/ui/layout/DetailsPage';

/** Leads from the address on a label to the item that has it. */
export default function LabelPage() {
  const { code } = useParams({ from: '/app/e/$code' });
  const t = useOfficeT();
  const mayScan = useCan()('equipment.read');
  const found = useQuery(codeQuery(code));
  // A page from before this kind of record was added has no link to it.
  const way = found.data && wayTo(found.data);
  if (way) return <Navigate {...way} replace />;
  if (found.data || isMissing(found.error)) {
    return (
      <DetailsMissing title={t.shell.notFound.title} text={t.scan.unknown({ code: code.toUpperCase() })}>
        {mayScan ? <BackLink to="/scan">{t.scan.title}</BackLink> : <BackLink to="/">{t.shell.notFound.home}</BackLink>}
      </DetailsMissing>
    );
  }
  if (found.error) throw found.error;
  return <DetailsSkeleton label={t.equipment.page.loading} />;
}
