import { ActionIcon, Skeleton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { isMissing } from '@/api/client';
import { OFFER_STATUS, type OfferRow } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDate } from '@/lib/date';
import { useLiveList } from '@/records/list/use-live-list';
import base from '@/ui/base.module.css';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { SelectField } from '@/ui/fields/SelectField';
import { usePhone } from '@/ui/hooks/use-phone';
import { BackLink } from '@/ui/layout/BackLink';
import { DetailsMissing } from '@/ui/layout/DetailsPage';
import { PageHeader } from '@/ui/layout/PageHeader';
import { QuickTabs } from '@/ui/layout/QuickTabs';
import { CompareCards } from './CompareCards';
import { CompareTable } from './CompareTable';
import { amountText, type Comparison, fieldsSentence, isDifference, onlyDifferences, percentText } from './compare';
import c from './compare.module.css';
import { comparisonQuery, offerKeys, versionsQuery } from './offers.api';

/** Two versions of an offer beside each other, line by line. */
export default function OfferComparePage() {
  const { offerId } = useParams({ from: '/app/offers/$offerId/compare' });
  const { with: earlier, only = false } = useSearch({ from: '/app/offers/$offerId/compare' });
  const navigate = useNavigate({ from: '/offers/$offerId/compare' });
  const { offerCompare: t, offers, shell } = useOfficeT();
  const versions = useQuery(versionsQuery(offerId));
  const compared = useQuery({ ...comparisonQuery(offerId, earlier), placeholderData: keepPreviousData });
  useLiveList(['offer'], offerKeys.all);
  const phone = usePhone();
  const offer = versions.data?.find((version) => version.offer_id === offerId);
  const failed = compared.error ?? versions.error;
  const compare = (from: number, to: number) =>
    void navigate({ params: { offerId: to }, search: (now) => ({ ...now, with: from }), replace: true });
  const table = useRef<HTMLDivElement>(null);
  const jump = (by: 1 | -1) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-difference]') ?? [])];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 && by < 0 ? rows.at(-1) : rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    next?.focus();
    next?.scrollIntoView({ block: 'center' });
  };
  useHotkeys([
    ['J', () => jump(1)],
    ['K', () => jump(-1)],
  ]);
  if (isMissing(failed)) {
    return (
      <DetailsMissing title={shell.notFound.title} text={offers.page.notFound}>
        <BackLink to="/offers">{offers.title}</BackLink>
      </DetailsMissing>
    );
  }

  return (
    <div className={c.page}>
      <PageHeader
        title={t.title}
        back={
          offer && (
            <BackLink to="/offers" search={{ q: offer.offer_num }}>
              {t.offer({ number: offer.offer_num })}
            </BackLink>
          )
        }
        meta={
          offer && <span className={base.quiet}>{[offer.title, offer.tenant?.name].filter(Boolean).join(' · ')}</span>
        }
      />
      {failed ? (
        <LoadFailed error={failed} onRetry={() => void Promise.all([versions.refetch(), compared.refetch()])} />
      ) : versions.data?.length === 1 ? (
        <p>{t.single}</p>
      ) : versions.data && compared.data ? (
        <>
          <Choice versions={versions.data} comparison={compared.data} onCompare={compare} />
          {!phone && (
            <div className={c.bar}>
              <QuickTabs
                label={t.title}
                value={only ? 'only' : 'all'}
                items={[
                  { key: 'all', label: t.all, count: compared.data.rows.filter(({ kind }) => kind === 'LINE').length },
                  { key: 'only', label: t.only, count: compared.data.rows.filter(isDifference).length },
                ]}
                onChange={(key) =>
                  void navigate({ search: (now) => ({ ...now, only: key === 'only' || undefined }), replace: true })
                }
              />
              <span className={c.keys}>
                <kbd>J</kbd> <kbd>K</kbd> {t.keys}
              </span>
            </div>
          )}
          <div ref={table} className={c.rows} aria-busy={compared.isPlaceholderData}>
            {phone ? (
              <CompareCards comparison={compared.data} />
            ) : (
              <CompareTable
                comparison={compared.data}
                rows={only ? onlyDifferences(compared.data.rows) : compared.data.rows}
              />
            )}
          </div>
        </>
      ) : (
        <div role="status" aria-label={t.loading}>
          <Skeleton h={64} mb="sm" />
          <Skeleton h={400} />
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly versions: readonly OfferRow[];
  readonly comparison: Comparison;
  readonly onCompare: (from: number, to: number) => void;
}

/** Lets a person choose the two versions to compare, and shows their differences as a sentence. */
function Choice({ versions, comparison, onCompare }: ChoiceProps) {
  const { offerCompare: t, offers } = useOfficeT();
  const { from, to } = comparison;
  const picker = (label: string, shown: Comparison['from'], other: number, onPick: (id: number) => void) => (
    <div className={c.picker}>
      <SelectField
        label={label}
        options={versions.map((version) => ({
          value: `${version.offer_id}`,
          label: `v${version.version_number} · ${formatDate(version.created_at)}`,
          disabled: version.offer_id === other,
        }))}
        value={`${shown.offer_id}`}
        onChange={(id) => id !== null && onPick(Number(id))}
      />
      <StatusBadge {...OFFER_STATUS[shown.status]} label={offers.status[shown.status]} />
    </div>
  );
  return (
    <section className={c.choice}>
      {picker(t.from, from, to.offer_id, (id) => onCompare(id, to.offer_id))}
      <ActionIcon
        variant="subtle"
        className={c.swap}
        aria-label={t.swap}
        title={t.swap}
        onClick={() => onCompare(to.offer_id, from.offer_id)}
      >
        <IconArrowsLeftRight size={18} aria-hidden />
      </ActionIcon>
      {picker(t.to, to, from.offer_id, (id) => onCompare(from.offer_id, id))}
      <p className={c.sentence}>
        <b>{t.items(comparison)}</b> {fieldsSentence(comparison, t)} <Pays comparison={comparison} />
      </p>
    </section>
  );
}

function Pays({ comparison: { difference, difference_percentage: percentage } }: { comparison: Comparison }) {
  const t = useOfficeT().offerCompare;
  if (!difference) return t.paysSame;
  const amount = amountText(Math.abs(difference));
  return (
    <>
      {t.pays}
      <b>{difference > 0 ? t.more({ amount }) : t.less({ amount })}</b>
      {percentage !== null && ` (${percentText(Math.abs(percentage))})`}.
    </>
  );
}
