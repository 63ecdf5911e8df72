import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useCan } from '@/api/can';
import { useSession } from '@/api/session';
import { takeOfferStart } from '@/domain/offers/offer-start';
import type { OfferRow } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { RecordList } from '@/records/list/RecordList';
import { useList } from '@/records/list/use-list';
import { useDialog } from '@/ui/overlays/use-dialog';
import { OfferFigures } from './OfferFigures';
import { OfferCard, offerColumns } from './offer-columns';
import { offerListCalls } from './offers.api';
import { offerList } from './offers.search';
import { useOfferActions } from './use-offer-actions';
import { useOfferEditor } from './use-offer-editor';

const rowId = (offer: OfferRow) => offer.offer_id;
const rowName = (offer: OfferRow) => offer.offer_num;
/** A client sees an offer only after it was sent. */
const UNSENT = ['IN_CREATION', 'CREATED'];

/** The offers of the company, and to a client's company those it was sent. */
export default function OfferListPage() {
  const t = useOfficeT();
  const words = t.offers;
  const { tenant_id: own, asks_only } = useSession().tenant;
  const can = useCan();
  const view = useList(offerList, t);
  const { show, dialog } = useDialog();
  const editor = useOfferEditor(show);
  const begin = useEffectEvent(() => {
    const start = takeOfferStart();
    if (start) editor.begin(start);
  });
  useEffect(() => begin(), []);
  const { actions, moves } = useOfferActions(show, editor);
  const isWide = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 1199px)', false, { getInitialValueInEffect: false });
  /** Rows that show an older version, by the newest one. */
  const [versions, setVersions] = useState<ReadonlyMap<number, OfferRow>>(new Map());
  const columns = useMemo(
    () =>
      offerColumns({
        t: words,
        own,
        room: isWide ? 'wide' : isNarrow ? 'narrow' : 'usual',
        shown: (row) => versions.get(row.offer_id) ?? row,
        onVersion: (row, version) =>
          setVersions((before) => {
            const next = new Map(before);
            if (version.newest) next.delete(row.offer_id);
            else next.set(row.offer_id, version);
            return next;
          }),
        moves,
      }),
    [words, own, isWide, isNarrow, versions, moves],
  );

  return (
    <RecordList
      view={view}
      t={t}
      words={words}
      calls={offerListCalls}
      deleted="offer"
      rowId={rowId}
      rowName={rowName}
      unseen={asks_only ? UNSENT : undefined}
      columns={columns}
      card={(offer) => <OfferCard offer={offer} own={own} t={words} />}
      add={can('offer.create') && { run: editor.create, tab: 'IN_CREATION' }}
      actions={(row) => actions(versions.get(row.offer_id) ?? row)}
      over={useCan()('offer.statistics') && <OfferFigures />}
      nothing={({ status }) => words.empty[status ?? 'any']}
    >
      {dialog}
    </RecordList>
  );
}
