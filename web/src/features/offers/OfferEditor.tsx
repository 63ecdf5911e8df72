import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconAlignLeft,
  IconArrowsLeftRight,
  IconArrowsSplit2,
  IconCheckbox,
  IconCloudCheck,
  IconCloudX,
  IconFileTypePdf,
  IconHelp,
  IconLayoutRows,
  IconSend,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError, type Schemas } from '@/api/client';
import { LineButton } from '@/domain/items/LineButton';
import { useDefaultTax } from '@/domain/items/line-items';
import { doubled, dropped, moved } from '@/domain/items/line-order';
import type { OfferStart } from '@/domain/offers/offer-start';
import { OFFER_STATUS } from '@/domain/offers/offer-status';
import { useOfficeT } from '@/i18n/I18nProvider';
import { formatDateTime, formatTime } from '@/lib/date';
import { kept } from '@/lib/kept';
import { costText, formatMoney } from '@/lib/money';
import { clientSource, PRIVATE_INDIVIDUAL } from '@/records/pickers';
import { useProblemSentence } from '@/records/problem';
import base from '@/ui/base.module.css';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { LackingFields, Lacks } from '@/ui/feedback/Lacks';
import { LoadFailed } from '@/ui/feedback/LoadFailed';
import { Note } from '@/ui/feedback/Note';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { AsyncSelect } from '@/ui/fields/AsyncSelect';
import { DateField } from '@/ui/fields/DateField';
import { NumberField } from '@/ui/fields/NumberField';
import { TextField } from '@/ui/fields/TextField';
import { useFocusBack } from '@/ui/hooks/use-focus-back';
import { ICON } from '@/ui/media/icon';
import { ModalBox } from '@/ui/overlays/ModalBox';
import { useGuardedClose } from '@/ui/overlays/use-guarded-close';
import { Grid, type GridHandle } from '@/ui/tables/grid/Grid';
import { placeOf } from '@/ui/tables/grid/places';
import { EditorKeysModal } from './EditorKeysModal';
import { EditorSummary } from './EditorSummary';
import { factsStore, LinesContext, type LinesState, RowLead } from './NameCell';
import { offerQuery, offerSettingsQuery } from './offer-editor.api';
import c from './offer-editor.module.css';
import { offerLineColumns } from './offer-line-columns';
import { type LineRow, type LineValues, lineFaults, newLine, reckon, withChosen } from './offer-lines';
import { namesOf } from './offer-merge';
import { pdfHref } from './offers.api';
import { type Opened, type Saving, useOfferEditing } from './use-offer-editing';

interface Props {
  /** The version to edit; without one an offer is made, or with `after` the version after that one. */
  readonly id?: number;
  readonly after?: number;
  /** The first values of a new offer. */
  readonly start?: OfferStart;
  readonly onClose: () => void;
  /** Called when it is complete and the person wants to send it. */
  readonly onSend: (id: number) => void;
  readonly onSaved: (id: number) => void;
}

/** The dialog that an offer is written in. */
export default function OfferEditor(props: Props) {
  const t = useOfficeT().offers.editor;
  // The dialog that waits for what it needs, and the one that is edited, are two.
  useFocusBack(true);
  const settings = useQuery({ ...offerSettingsQuery, staleTime: 0, gcTime: 0 });
  const source = useQuery({
    ...offerQuery(props.id ?? props.after ?? 0),
    enabled: (props.id ?? props.after) !== undefined,
    staleTime: 0,
  });
  const earlier = props.id === undefined ? null : (source.data?.parent_id ?? null);
  const before = useQuery({ ...offerQuery(earlier ?? 0), enabled: earlier !== null });
  const asked = [
    settings,
    ...((props.id ?? props.after) === undefined ? [] : [source]),
    ...(earlier === null ? [] : [before]),
  ];
  const failed = asked.find(({ isError }) => isError);
  // Data that is reloaded while the editor is open does not start it again.
  const opened = useRef<Opened>(undefined);
  if (!opened.current && settings.data && asked.every((one) => one.isSuccess && !one.isFetching)) {
    const of = source.data ?? null;
    const isDraft = props.id !== undefined && of?.status === 'IN_CREATION';
    opened.current = {
      settings: settings.data,
      start: props.start,
      offer: isDraft ? of : null,
      before: isDraft ? (before.data ?? null) : of,
      revises: props.id !== undefined && !isDraft,
    };
  }
  if (opened.current) return <Editor {...props} opened={opened.current} />;
  return (
    <Frame
      title={t.title[props.id === undefined && props.after === undefined ? 'create' : 'edit']}
      onClose={props.onClose}
    >
      <div className={c.main}>
        {failed?.error && (
          <LoadFailed error={failed.error} onRetry={() => void asked.map(({ refetch }) => refetch())} />
        )}
      </div>
    </Frame>
  );
}

function Frame({
  title,
  onClose,
  children,
}: {
  title: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <ModalBox
      opened
      onClose={onClose}
      title={title}
      width="calc(100vw - 48px)"
      classNames={{ content: c.dialog, header: c.header, title: c.title, body: c.frame }}
      transitionProps={{ duration: 140 }}
    >
      {children}
    </ModalBox>
  );
}

const lead = (row: LineRow) => <RowLead row={row} />;
const kindOf = (values: LineValues) => values.kind;

function Editor({ opened, onClose, onSend, onSaved }: Props & { opened: Opened }) {
  const t = useOfficeT();
  const words = t.offers.editor;
  const { settings, offer, before, revises } = opened;
  const columns = useMemo(() => offerLineColumns(t), [t]);
  const faultsOf = useMemo(
    () =>
      kept((values: LineValues) =>
        Object.fromEntries(Object.entries(lineFaults(values)).map(([at, fault]) => [at, faultText(fault, t)])),
      ),
    [t],
  );
  const editing = useOfferEditing(opened, faultsOf);
  const { form, rows, dispatch, saving, dirty, isAuto } = editing;
  const grid = useRef<GridHandle<LineValues>>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [isHelp, setHelp] = useState(false);
  useHotkeys([['shift+?', () => setHelp(true)]]);

  const bill = useMemo(() => reckon(rows, Math.round((form.values.discount ?? 0) * 100)), [rows, form.values.discount]);
  const [facts] = useState(factsStore);
  useLayoutEffect(() => facts.put(bill.facts), [facts, bill]);
  const rowsNow = useRef(rows);
  rowsNow.current = rows;
  const onChoose = useCallback(
    (key: string) => dispatch({ type: 'arrange', rows: withChosen(rowsNow.current, key) }),
    [dispatch],
  );
  const onFold = useCallback(
    (key: string) =>
      setFolded((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key]))),
    [],
  );
  const client = form.values.tenant_id;
  const state = useMemo<LinesState>(
    () => ({ facts, folded, onFold, onChoose, client, least: Math.round(settings.least_margin * 100) }),
    [facts, folded, onFold, onChoose, client, settings],
  );
  const shown = useMemo(() => shownOf(rows, folded), [rows, folded]);

  const onMove = (key: string, to: -1 | 1 | string) => {
    const next = typeof to === 'string' ? dropped(rows, key, to) : moved(rows, key, to);
    if (next !== rows) dispatch({ type: 'arrange', rows: next });
  };
  const tax_percentage = useDefaultTax();
  /** A line that begins beside another: an option beside an option. */
  const besides = (beside: LineValues | undefined) =>
    newLine('LINE', {
      tax_percentage,
      ...(beside?.kind === 'LINE' && { optional: beside.optional, catalog_type: beside.catalog_type }),
    });
  const insert = (values: LineValues, behind?: string) => grid.current?.insert(values, behind);
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    const at = event.target instanceof HTMLElement ? placeOf(event.target) : null;
    if (!at) return;
    const row = rows.find(({ key }) => key === at.key);
    const isControl = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (isControl && event.key === 'Enter') insert(besides(row?.values), at.key);
    else if (isControl && event.key.toLowerCase() === 'd') {
      const copy = doubled(rows, at.key);
      dispatch({ type: 'arrange', rows: copy.rows });
      grid.current?.enter(copy.key, at.column);
    } else if (event.altKey && event.code === 'KeyO' && row?.values.kind === 'LINE') {
      const change = (v: LineValues) => ({ ...v, optional: !v.optional, chosen: false });
      dispatch({ type: 'edit', key: at.key, column: 'name', tag: '', change });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const { close, release } = useGuardedClose(dirty, onClose);
  /** A draft is saved on the way out; what cannot be saved is asked about. */
  const leave = async () => {
    if (isAuto && dirty && !(await editing.save())) return close();
    release();
    onClose();
  };
  const lacking = [
    ...editing.lacks.map((lack) => words.fields[FIELD[lack]]),
    ...(rows.some((row) => !row.deleted && row.values.kind === 'LINE') ? [] : [words.add.line]),
  ];
  const isSound = editing.faulty.length === 0 && !editing.isUnread;
  const isReady = lacking.length === 0 && isSound && saving.state !== 'closed';
  const submit = async (then: (id: number) => void) => {
    if (isBusy || !isReady) return;
    setBusy(true);
    const id = await editing.submit();
    setBusy(false);
    if (id === undefined) return;
    release();
    then(id);
  };
  const offerId = editing.id();
  const [version, status] = editing.isAlone
    ? ([1, 'IN_CREATION'] as const)
    : [
        offer?.version_number ?? (before ? before.version_number + 1 : 1),
        revises ? ('CREATED' as const) : ('IN_CREATION' as const),
      ];

  // biome-ignore lint/correctness/useExhaustiveDependencies: not drawn for a key in the lines, but when its values change; `before` and `revises` stay as they were when the editor opened
  const head = useMemo(
    () => (
      <div className={c.head}>
        <TextField
          label={words.fields.number}
          required
          maxLength={40}
          {...form.field('offer_num')}
          readOnly={before !== null && !editing.isAlone && !(revises && before.version_number === 1)}
        />
        <TextField label={words.fields.title} required maxLength={200} data-autofocus {...form.field('title')} />
        <AsyncSelect label={words.fields.client} required source={clientSource} {...form.field('tenant_id')} />
        <NumberField
          label={words.fields.validity}
          required
          decimals={0}
          min={1}
          max={3650}
          {...form.field('validity_period')}
        />
        <DateField label={words.fields.deadline} {...form.field('deadline')} />
        {client?.tenant_id === PRIVATE_INDIVIDUAL && (
          <TextField label={words.fields.clientNote} required maxLength={2000} {...form.field('client_note')} />
        )}
      </div>
    ),
    [words, form.values, form.errors, form.unread, editing.isAlone],
  );

  return (
    <Frame
      onClose={() => void (isAuto ? leave() : close())}
      title={
        <span className={c.heading}>
          {words.title[(offer || before) && !editing.isAlone ? 'edit' : 'create']}
          <span className={c.number}>{form.values.offer_num}</span>
          <span className={c.number}>{t.offers.version({ n: version })}</span>
          <StatusBadge {...OFFER_STATUS[status]} label={t.offers.status[status]} />
          <SavingState saving={saving} isAuto={isAuto} dirty={dirty} onAgain={() => void editing.save()} />
          {offerId !== null && (
            <span className={c.headLinks}>
              {before && !editing.isAlone && (
                <Link
                  to="/offers/$offerId/compare"
                  params={{ offerId }}
                  search={{ with: before.offer_id }}
                  target="_blank"
                  rel="noreferrer"
                >
                  <IconArrowsLeftRight size={16} aria-hidden /> {t.offers.actions.compare({ n: before.version_number })}
                </Link>
              )}
              <a href={pdfHref(offerId)} target="_blank" rel="noreferrer">
                <IconFileTypePdf size={16} aria-hidden /> {words.pdf}
              </a>
            </span>
          )}
        </span>
      }
    >
      <div className={c.main}>
        {head}
        <LinesContext value={state}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cells within, heard in one place */}
          <div className={c.lines} onKeyDownCapture={onKeyDown}>
            <Grid<LineValues>
              ref={grid}
              label={words.lines}
              columns={columns}
              rows={shown}
              dispatch={dispatch}
              faultsOf={faultsOf}
              newValues={besides}
              addLabel={words.add.line}
              firstColumn="name"
              lead={lead}
              kindOf={kindOf}
              onMove={onMove}
              quiet
              wasText={words.was}
              busy={isBusy}
              empty={<EmptyState text={words.empty} />}
              more={
                <>
                  <LineButton
                    icon={IconLayoutRows}
                    label={words.add.section}
                    onClick={() => insert(newLine('SECTION'))}
                  />
                  <LineButton
                    icon={IconCheckbox}
                    label={words.add.option}
                    onClick={() => insert(newLine('LINE', { tax_percentage, optional: true }))}
                  />
                  <LineButton
                    icon={IconArrowsSplit2}
                    label={words.add.choice}
                    onClick={() => insert(newLine('SECTION', { choose_one: true }))}
                  />
                  <LineButton icon={IconAlignLeft} label={words.add.text} onClick={() => insert(newLine('TEXT'))} />
                  {before && <span className={c.legend}>{words.changedFrom({ n: before.version_number })}</span>}
                </>
              }
            />
          </div>
        </LinesContext>
      </div>
      <EditorSummary
        form={form}
        bill={bill}
        settings={settings}
        rows={rows}
        attached={editing.attached}
        files={editing.files}
        fileError={fileError(saving)}
        onGo={(key) => {
          setFolded(new Set());
          grid.current?.enter(key, 'unit_price');
        }}
      />
      <footer className={c.footer}>
        {(saving.state === 'overtaken' || saving.state === 'closed') && (
          <div className={c.news}>
            {saving.state === 'overtaken' && (
              <Note
                tone="warning"
                isNews
                action={
                  <span className={base.wrap}>
                    <Button size="xs" variant="default" onClick={() => void editing.decide('theirs')}>
                      {words.takeTheirs}
                    </Button>
                    <Button size="xs" onClick={() => void editing.decide('mine')}>
                      {words.saveOver}
                    </Button>
                  </span>
                }
              >
                {words.overtaken({ fields: saving.disputed.map((field) => namesOf(words)[field]).join(', ') })}
              </Note>
            )}
            {saving.state === 'closed' && <Closed offer={saving.offer} onAnew={() => void editing.startAnew()} />}
          </div>
        )}
        <span className={c.footTotal}>{formatMoney(bill.total.gross)}</span>
        {!isReady && saving.state !== 'closed' && (
          <span className={base.shrink}>
            {lacking.length > 0 ? <LackingFields labels={lacking} /> : <Lacks text={words.faulty} />}
          </span>
        )}
        <span className={c.keys} aria-hidden>
          {isReady &&
            words.keys.map(([key, what]) => (
              <span key={key}>
                <kbd>{key}</kbd>
                {what}
              </span>
            ))}
        </span>
        <button type="button" className={c.help} aria-label={words.keysTitle} onClick={() => setHelp(true)}>
          <IconHelp {...ICON} />
        </button>
        <Button variant="default" className={c.close} onClick={() => void (isAuto ? leave() : close())}>
          {words.close}
        </Button>
        <Button variant="default" loading={isBusy} disabled={!isReady} onClick={() => void submit(onSaved)}>
          {words.save}
        </Button>
        <Button
          leftSection={<IconSend size={16} />}
          loading={isBusy}
          disabled={!isReady}
          onClick={() => void submit(onSend)}
        >
          {words.saveAndSend}
        </Button>
      </footer>
      {isHelp && <EditorKeysModal onClose={() => setHelp(false)} />}
    </Frame>
  );
}

/** The field that each lack is of. */
const FIELD = {
  offer_num: 'number',
  title: 'title',
  tenant_id: 'client',
  client_note: 'clientNote',
  validity_period: 'validity',
} as const;

const faultText = (
  fault: ReturnType<typeof lineFaults>[keyof ReturnType<typeof lineFaults>],
  t: ReturnType<typeof useOfficeT>,
) => {
  if (fault === undefined) return '';
  const own = t.offers.editor.faults;
  return fault in own ? own[fault as keyof typeof own] : t.lineItems.faults[fault as keyof typeof t.lineItems.faults];
};

/** Shows the present state of an offer that was closed meanwhile, and a button that keeps what was typed. */
function Closed({ offer, onAnew }: { offer: Schemas['OffersDetails']; onAnew: () => void }) {
  const t = useOfficeT();
  const words = t.offers.editor.closed;
  return (
    <Note
      tone="warning"
      isNews
      action={
        <Button size="xs" variant="default" onClick={onAnew}>
          {words.anew}
        </Button>
      }
    >
      <Link to="/offers/$offerId" params={{ offerId: offer.offer_id }} target="_blank" rel="noreferrer">
        {offer.offer_num} {t.offers.version({ n: offer.version_number })}
      </Link>
      {': '}
      {[
        offer.newest ? t.offers.status[offer.status] : words.replaced,
        formatDateTime(offer.last_status_change),
        offer.total_with_tax !== null && costText(offer.total_with_tax, offer.currency),
      ]
        .filter(Boolean)
        .join(' · ')}
      <div>{words.text}</div>
    </Note>
  );
}

/** The refusal of a save, where it was of a file. */
const fileError = (saving: Saving) =>
  saving.state === 'failed' &&
  saving.error instanceof ApiError &&
  saving.error.errors.some(({ field }) => /^(deleted_)?(images|docs)/.test(field))
    ? saving.error
    : null;

/** The rows but those of folded sections. */
function shownOf(rows: readonly LineRow[], folded: ReadonlySet<string>): readonly LineRow[] {
  if (folded.size === 0) return rows;
  let hidden = false;
  return rows.filter((row) => {
    if (row.values.kind !== 'SECTION') return !hidden;
    hidden = folded.has(row.key);
    return true;
  });
}

function SavingState({
  saving,
  isAuto,
  dirty,
  onAgain,
}: {
  saving: Saving;
  isAuto: boolean;
  dirty: boolean;
  onAgain: () => void;
}) {
  const t = useOfficeT().offers.editor.saving;
  const sentence = useProblemSentence();
  const { state } = saving;
  if (state === 'failed') {
    return (
      <span className={c.saving} data-state="failed" role="status">
        <IconCloudX size={16} aria-hidden /> {t.failed}: {sentence(saving.error)}
        <button type="button" className={c.again} onClick={onAgain}>
          {t.again}
        </button>
      </span>
    );
  }
  const text =
    state === 'saving'
      ? t.running
      : !isAuto && dirty
        ? t.unsaved
        : state === 'saved' && saving.at
          ? t.saved({ at: formatTime(saving.at.toISOString()) })
          : '';
  return (
    <span className={c.saving} data-state={state} role="status">
      {text !== '' && <IconCloudCheck size={16} aria-hidden />} {text}
    </span>
  );
}
