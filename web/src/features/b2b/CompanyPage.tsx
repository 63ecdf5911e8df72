import { Button } from '@mantine/core';
import { IconMailForward, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCan } from '@/api/can';
import { useLive } from '@/api/live';
import { type CompanyDetails, companyKeys, companyQuery } from '@/domain/company/company.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { ContactLinks } from '@/records/ContactLinks';
import { OneRecord } from '@/records/editing/OneRecord';
import { useMergeWords } from '@/records/merge/words';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { RestoreButton } from '@/ui/feedback/RestoreButton';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsColumns, DetailsNotice, DetailsPage, Fact, Facts } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { Section } from '@/ui/layout/Section';
import { lazySection } from '@/ui/lazy-part';
import { Avatar } from '@/ui/media/Avatar';
import { ICON } from '@/ui/media/icon';
import { MoreMenu } from '@/ui/overlays/RowMenu';
import { useDialog } from '@/ui/overlays/use-dialog';
import { companyList } from './b2b.search';
import { CompanyAddresses } from './CompanyAddresses';
import { CompanyPrices } from './CompanyPrices';
import { CompanyTasks } from './CompanyTasks';
import { CorrelationBadge } from './CorrelationBadge';
import c from './company-page.module.css';
import { useCompanyActs } from './use-company-acts';

const ClientOpen = lazySection(() => import('@/domain/payments/ClientOpen'));

/** Shows one company: its data, its contacts, and the work with it. */
export default function CompanyPage() {
  const { b2bId } = useParams({ from: '/app/b2b/$b2bId' });
  const t = useOfficeT().b2b.page;
  const queryClient = useQueryClient();
  useLive('b2b', b2bId, () => {
    void queryClient.invalidateQueries({ queryKey: companyKeys.detail(b2bId) });
    void queryClient.invalidateQueries({ queryKey: companyKeys.history(b2bId) });
  });
  return (
    <OneRecord id={b2bId} query={companyQuery(b2bId)} words={t} back={<Back />}>
      {(company) => <Page company={company} />}
    </OneRecord>
  );
}

const Back = () => (
  <BackLink to="/b2b" search={companyList.place.last}>
    {useOfficeT().b2b.page.back}
  </BackLink>
);

function Page({ company }: { company: CompanyDetails }) {
  const t = useOfficeT().b2b;
  const merges = useMergeWords().page;
  const merged = company.merged_into;
  const can = useCan();
  const navigate = useNavigate();
  const { show, dialog } = useDialog();
  const onDeleted = () => void navigate({ to: '/b2b', search: companyList.place.last });
  const acts = useCompanyActs({ show, opened: true, onDeleted });
  return (
    <DetailsPage
      head={
        <PageHeader
          back={<Back />}
          title={company.name}
          meta={
            <>
              <CorrelationBadge correlation={company.correlation} />
              <span className={base.metaLine}>{t.types[company.type]}</span>
              {company.uses_teren && <span className={c.mark}>{t.usesTeren}</span>}
              {company.invited_email && (
                <span className={base.metaLine}>{t.awaits({ email: company.invited_email })}</span>
              )}
            </>
          }
        >
          {company.allowed_actions.includes('master.edit') && (
            <Button variant="default" leftSection={<IconPencil {...ICON} />} onClick={() => acts.edit(company)}>
              {t.actions.edit}
            </Button>
          )}
          {company.allowed_actions.includes('user.invite') && (
            <Button variant="default" leftSection={<IconMailForward {...ICON} />} onClick={() => acts.invite(company)}>
              {company.invited_email ? t.invite.again : t.invite.action}
            </Button>
          )}
          {company.allowed_actions.includes('master.restore') && !merged && (
            <RestoreButton onClick={() => void acts.restore(company)}>{t.actions.restore}</RestoreButton>
          )}
          <MoreMenu actions={acts.actions(company)} />
        </PageHeader>
      }
    >
      {company.deleted && !merged && <DetailsNotice tone="gray">{t.page.deletedNotice}</DetailsNotice>}
      {merged && (
        <DetailsNotice tone="gray">
          {merges.gone}{' '}
          <Link to="/b2b/$b2bId" params={{ b2bId: merged.b2b_id }} className={c.link}>
            {merged.name}
          </Link>
        </DetailsNotice>
      )}
      {company.archived_at && !company.deleted && <DetailsNotice tone="amber">{t.page.archivedNotice}</DetailsNotice>}
      <DetailsColumns
        lead={
          <>
            <Section title={t.page.details}>
              <CompanyFacts company={company} />
            </Section>
            <Section title={t.form.contacts}>
              <Contacts company={company} />
            </Section>
            {can('invoice.read') && <ClientOpen client={company.tenant_id} />}
          </>
        }
        main={
          <>
            <CompanyTasks company={company} />
            <CompanyAddresses company={company} />
          </>
        }
        side={can('catalog.price') && <CompanyPrices company={company} />}
      />
      {dialog}
    </DetailsPage>
  );
}

function CompanyFacts({ company }: { company: CompanyDetails }) {
  const t = useOfficeT().b2b;
  const city = [company.zipcode, company.city].filter(Boolean).join(' ');
  const written = [company.address, city, company.country].filter(Boolean);
  const place = written.length === 0 && company.own_address ? [company.own_address] : written;
  return (
    <div className={c.facts}>
      <Avatar name={company.name} url={company.logo} size={64} />
      <Facts>
        <Fact name={t.fields.id_number}>
          <span className="num">{company.id_number || t.none}</span>
        </Fact>
        <Fact name={t.fields.address}>
          {place.length === 0
            ? t.none
            : place.map((line) => (
                <span key={line} className={c.line}>
                  {line}
                </span>
              ))}
        </Fact>
        <InvoicingFacts company={company} />
        {company.note && (
          <Fact name={t.fields.note}>
            <span className={c.note}>{company.note}</span>
          </Fact>
        )}
      </Facts>
      <p className={base.metaLine}>{t.page.since({ day: formatDate(company.created_at) })}</p>
    </div>
  );
}

/** How a client is invoiced, as far as it is known. */
function InvoicingFacts({ company }: { company: CompanyDetails }) {
  const { b2b: t, invoices } = useOfficeT();
  const { invoice_kind: kind, invoice_due_days: days } = company;
  return (
    <>
      {kind && <Fact name={t.fields.invoice_kind}>{invoices.form.kinds[kind]}</Fact>}
      {company.invoice_email && <Fact name={t.fields.invoice_email}>{company.invoice_email}</Fact>}
      {company.invoice_reference && <Fact name={t.fields.invoice_reference}>{company.invoice_reference}</Fact>}
      {days !== null && <Fact name={t.fields.invoice_due_days}>{t.term({ n: days })}</Fact>}
    </>
  );
}

function Contacts({ company }: { company: CompanyDetails }) {
  const t = useOfficeT().b2b;
  if (company.contacts.length === 0) return <EmptyState compact text={t.page.noContacts} />;
  return (
    <ul className={c.rows}>
      {company.contacts.map((contact, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two contacts may agree in all that is written of them
        <li key={i} className={c.contact}>
          {contact.name && <strong className={c.name}>{contact.name}</strong>}
          {contact.role && <span className={base.metaLine}>{contact.role}</span>}
          {[contact.phone, contact.email].filter(Boolean).map((text) => (
            <span key={text} className={c.line}>
              {text}
            </span>
          ))}
          <ContactLinks phone={contact.phone} email={contact.email} />
        </li>
      ))}
    </ul>
  );
}
