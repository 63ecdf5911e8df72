import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconDownload, IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCan } from '@/api/can';
import { ApiError, isMissing } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import { isUnreachable } from '@/api/kept';
import { useConnected } from '@/api/live';
import { useSession } from '@/api/session';
import { equipmentKeys } from '@/domain/equipment/equipment.api';
import { outbox } from '@/domain/outbox/outbox';
import { notIn, settledBy } from '@/domain/outbox/queue';
import { useOutbox } from '@/domain/outbox/use-outbox';
import { codeIn, withCode } from '@/domain/scan/code';
import { codeQuery } from '@/domain/scan/scan.api';
import { useOfficeT } from '@/i18n/I18nProvider';
import type { Messages } from '@/i18n/types';
import { formatDateTime } from '@/lib/date';
import { saveFile } from '@/lib/save-file';
import { OneRecord } from '@/records/editing/OneRecord';
import { ListFrame } from '@/records/list/ListFrame';
import { useList } from '@/records/list/use-list';
import { useLiveList } from '@/records/list/use-live-list';
import { useRefusalSentence } from '@/records/problem';
import { EmptyState } from '@/ui/feedback/EmptyState';
import { Note } from '@/ui/feedback/Note';
import { StatusBadge } from '@/ui/feedback/StatusBadge';
import { toast } from '@/ui/feedback/toast';
import { BackLink } from '@/ui/layout/BackLink';
import l from '@/ui/layout/ListPage.module.css';
import { lazyPart } from '@/ui/lazy-part';
import { ICON } from '@/ui/media/icon';
import { confirm } from '@/ui/overlays/confirm';
import { useDialog } from '@/ui/overlays/use-dialog';
import { CellText, NoText, SubText } from '@/ui/tables/cells';
import { type Column, DataTable } from '@/ui/tables/DataTable';
import { EquipmentStatus, equipmentPage } from './equipment-columns';
import {
  countsOf,
  isMeant,
  progressOf,
  type Sighting,
  shownOf,
  sightingsOf,
  type View,
  withSightings,
} from './inventory';
import {
  type Counted,
  type InventoryDetails,
  inventoryKeys,
  inventoryQuery,
  reopenInventory,
  reportOf,
  seeNow,
  unsee,
} from './inventory.api';
import c from './inventory.module.css';
import { inventoryList } from './inventory.search';
import { Progress } from './Progress';

const read = (state: object) => inventoryList.read({ ...state });

const Scanner = lazyPart(async () => ({ default: (await import('@/domain/scan/Scanner')).Scanner }));
const CloseInventoryModal = lazyPart(() => import('./CloseInventoryModal'));

const ROUTE = '/app/equipment/inventories/$inventoryId';

const rowId = (one: Counted) => one.equipment_id;
const rowName = (one: Counted) => one.name;

/** A count of the equipment: who walks scans what there is, and sees what is still to be found. */
export default function InventoryPage() {
  const { inventoryId: id } = useParams({ from: ROUTE });
  useLiveList('equipment_inventory', inventoryKeys.detail(id));
  return (
    <OneRecord id={id} query={inventoryQuery(id)} words={useOfficeT().inventory} back={<Back />}>
      {({ inventory, askedAt }) => <Page inventory={inventory} askedAt={askedAt} />}
    </OneRecord>
  );
}

const Back = () => <BackLink to="/equipment/inventories">{useOfficeT().inventory.title}</BackLink>;

/** Returns what the device has seen and the server does not have yet; what the server has is removed. */
function useSightings(id: number, askedAt: number): readonly Sighting[] {
  const { entries } = useOutbox();
  const own = sightingsOf(entries, id);
  const known = settledBy(own, askedAt);
  const doneWith = known.map((entry) => entry.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers stand for the entries
  useEffect(() => {
    void outbox.forget(known);
  }, [doneWith]);
  return own.filter((entry) => entry.state === 'refused' || notIn([entry], askedAt).length > 0);
}

function Page({ inventory, askedAt }: { inventory: InventoryDetails; askedAt: number }) {
  const t = useOfficeT();
  const words = t.inventory;
  const { user } = useSession();
  const may = useCan();
  const view = useList(inventoryList, t, read);
  const { show, dialog } = useDialog();
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const sightings = useSightings(inventory.inventory_id, askedAt);
  const items = withSightings(inventory.items, sightings, `${user.first_name} ${user.last_name}`);
  const isOpen = inventory.closed_at === null;
  const walk = useWalk(inventory, items, sightings);
  const { seen, of } = progressOf(items);
  const counts = countsOf(items);
  const shown: View = view.state.show ?? 'unseen';
  const found = shownOf(items, shown, view.state.q ?? '');
  const rows = found.slice((view.page - 1) * view.size, view.page * view.size);

  // Rows are not drawn anew for what is done on a click.
  const latest = useRef(walk);
  latest.current = walk;
  const acts = useMemo(
    () => ({
      see: (one: Counted) => void latest.current.see(one),
      unsee: (one: Counted) => void latest.current.unsee(one),
    }),
    [],
  );
  const columns = useMemo(() => columnsOf(t, isOpen ? acts : undefined), [t, isOpen, acts]);

  const reopen = async ({ inventory_id: id, name }: InventoryDetails) => {
    try {
      await reopenInventory(id);
      toast.success(words.closing.reopen.done({ name }));
    } catch (error) {
      toast.error(sentence(error));
    }
    await queryClient.invalidateQueries({ queryKey: equipmentKeys.all });
  };
  const askToReopen = async () => {
    const { title, question, button: confirmLabel } = words.closing.reopen;
    if (await confirm({ title: title(inventory), message: question, confirmLabel })) await reopen(inventory);
  };

  return (
    <ListFrame
      view={view}
      t={t}
      title={inventory.name}
      back={<Back />}
      meta={<StatusBadge tone={isOpen ? 'amber' : 'gray'} label={isOpen ? words.open : words.closed} />}
      count={found.length}
      counts={{ ...counts, any: counts.unseen }}
      actions={
        may('equipment.inventory') && (
          <>
            <Report inventory={inventory} format="xlsx" label={words.everything} />
            <Report inventory={inventory} format="pdf" label={words.report} />
            {isOpen ? (
              <Button
                onClick={() =>
                  show((close) => (
                    <CloseInventoryModal inventory={inventory} items={items} reopen={reopen} onClose={close} />
                  ))
                }
              >
                {words.closing.button}
              </Button>
            ) : (
              <Button variant="default" onClick={() => void askToReopen()}>
                {words.closing.reopen.button}
              </Button>
            )}
          </>
        )
      }
      over={
        <div className={c.over}>
          <Progress seen={seen} of={of} />
          {inventory.closed_at !== null && (
            <Note>
              {words.closedBy({ at: formatDateTime(inventory.closed_at), by: inventory.closed_by })} {inventory.note}
            </Note>
          )}
          {isOpen && <Walk walk={walk} items={items} sightings={sightings} />}
        </div>
      }
    >
      <DataTable<Counted>
        twoLine
        label={words.items}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        empty={<EmptyState text={view.text ? words.noneFound : words.noneOf[shown]} />}
        card={(one) => (
          <div className={l.card}>
            <div className={l.cardText}>
              <Name one={one} />
              <SubText text={[one.equipment_inv_num, t.equipment.types[one.equipment_type]].join(' · ')} />
              <div className={c.where}>{[one.location, one.worker].filter(Boolean).join(' · ')}</div>
              <Seen one={one} t={t} />
            </div>
            {isOpen && <SeeButton one={one} words={words} acts={acts} />}
          </div>
        )}
      />
      {dialog}
    </ListFrame>
  );
}

/** The last message to the person who counts. */
interface Said {
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
}

/** Returns the place of the person who counts, and what was seen there last. What the device has needs no network. */
function useWalk(inventory: InventoryDetails, items: readonly Counted[], sightings: readonly Sighting[]) {
  const t = useOfficeT();
  const words = t.inventory;
  const queryClient = useQueryClient();
  const sentence = useRefusalSentence();
  const [place, setPlace] = useState('');
  const [said, setSaid] = useState<Said | null>(null);
  const { inventory_id: inventoryId, name: title } = inventory;
  const at = place.trim();

  const see = async (one: Counted) => {
    if (one.seen_at !== null && (at === '' || at === one.seen_place)) {
      return setSaid({ tone: 'info', text: words.again({ name: one.name, by: one.seen_by }) });
    }
    const { equipment_id, name } = one;
    await outbox.tell(title, { kind: 'seen', inventory_id: inventoryId, item: { equipment_id }, name, place: at });
    navigator.vibrate?.(60);
    const isElsewhere = at !== '' && at !== one.location;
    setSaid(
      one.status === 'LOST' || one.status === 'EXPENSED'
        ? { tone: 'warning', text: words.unexpected({ name, status: t.equipment.statuses[one.status] }) }
        : isElsewhere
          ? { tone: 'warning', text: words.elsewhere({ name, place: one.location || '–' }) }
          : { tone: 'info', text: words.seenNow({ name }) },
    );
  };

  const takeBack = async (one: Counted) => {
    const own = sightings.filter(({ act }) => isMeant(act, one));
    for (const entry of own) if (entry.state !== 'sent') await outbox.discard(entry);
    const told = inventory.items.some((item) => item.equipment_id === one.equipment_id && item.seen_at !== null);
    try {
      if (told || own.some(({ state }) => state === 'sent')) {
        await unsee(inventoryId, one.equipment_id);
        await outbox.forget(own);
        await queryClient.invalidateQueries({ queryKey: inventoryKeys.detail(inventoryId) });
      }
      setSaid({ tone: 'info', text: words.unseenNow({ name: one.name }) });
    } catch (error) {
      setSaid({ tone: 'error', text: sentence(error) });
    }
  };

  const seeText = async (text: string) => {
    const code = codeIn(text);
    if (code === null) return setSaid({ tone: 'error', text: t.scan.foreign });
    const known = withCode(items, code);
    if (known) return see(known);
    // The item came after the count began, or is out of use: only the server has it.
    const headers = { 'Idempotency-Key': newIdempotencyKey() };
    try {
      const { name } = await seeNow(inventoryId, { code, ...(at !== '' && { place: at }) }, headers);
      navigator.vibrate?.(60);
      setSaid({ tone: 'warning', text: words.extra({ name }) });
      await queryClient.invalidateQueries({ queryKey: inventoryKeys.detail(inventoryId) });
    } catch (error) {
      if (isUnreachable(error)) {
        await outbox.tell(title, { kind: 'seen', inventory_id: inventoryId, item: { code }, name: code, place: at });
        return setSaid({ tone: 'warning', text: words.later({ code }) });
      }
      const isUnknown = error instanceof ApiError && error.errors.some((fault) => fault.field === 'code');
      if (isUnknown) return goTo(code);
      setSaid({ tone: 'error', text: sentence(error) });
    }
  };

  /**
   * Handles a code that is not of equipment: of a place, the person is there now; of anything else a message names it.
   */
  const goTo = async (code: string) => {
    try {
      const { entity, title } = await queryClient.fetchQuery(codeQuery(code));
      if (entity === 'location') setPlace(title);
      navigator.vibrate?.(60);
      setSaid(
        entity === 'location'
          ? { tone: 'info', text: words.nowAt({ place: title }) }
          : { tone: 'error', text: words.otherThing({ code, kind: t.search.entities[entity], title }) },
      );
    } catch (error) {
      setSaid({ tone: 'error', text: isMissing(error) ? t.scan.unknown({ code }) : sentence(error) });
    }
  };
  return { place, setPlace, said, see, seeText, unsee: takeBack };
}

interface WalkProps {
  readonly walk: ReturnType<typeof useWalk>;
  readonly items: readonly Counted[];
  readonly sightings: readonly Sighting[];
}

/** Scans one item after the other at one place. */
function Walk({ walk, items, sightings }: WalkProps) {
  const words = useOfficeT().inventory;
  const connected = useConnected();
  const places = useId();
  const [scanning, setScanning] = useState(false);
  const known = useMemo(
    () => [...new Set(items.map(({ location }) => location).filter(Boolean))].sort((a, b) => a.localeCompare(b)),
    [items],
  );
  const waiting = sightings.filter(({ state }) => state === 'waiting').length;
  const refused = sightings.filter(({ state }) => state === 'refused');
  const { said } = walk;
  return (
    <section className={c.walk} aria-label={words.walk}>
      <div className={c.walkLine}>
        <TextInput
          className={c.place}
          label={words.place}
          description={words.placeHint}
          list={places}
          value={walk.place}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => walk.setPlace(event.currentTarget.value)}
        />
        <datalist id={places}>
          {known.map((place) => (
            <option key={place} value={place} />
          ))}
        </datalist>
        <Button
          variant={scanning ? 'default' : 'filled'}
          className={c.scan}
          aria-expanded={scanning}
          leftSection={<IconScan size={18} stroke={1.6} aria-hidden />}
          onClick={() => setScanning(!scanning)}
        >
          {scanning ? words.stop : words.scan}
        </Button>
      </div>
      {scanning && (
        <Scanner many reads="goods" words={{ open: words.see }} onText={(text) => void walk.seeText(text)} />
      )}
      <div role="status">{said && <Note tone={said.tone}>{said.text}</Note>}</div>
      {(waiting > 0 || !connected) && <Note>{waiting > 0 ? words.waiting({ n: waiting }) : words.offline}</Note>}
      {refused.map((entry) => (
        <Refused key={entry.id} entry={entry} />
      ))}
    </section>
  );
}

/** Shows a sighting that the server refused, with the possible actions. */
function Refused({ entry }: { entry: Sighting }) {
  const t = useOfficeT().today.outbox;
  return (
    <Note
      tone="error"
      action={
        <>
          <Button size="xs" variant="default" onClick={() => void outbox.discard(entry)}>
            {t.discard}
          </Button>
          <Button size="xs" variant="default" onClick={() => void outbox.retry(entry)}>
            {t.retry}
          </Button>
        </>
      }
    >
      {entry.act.name}: {[entry.refusal?.message, ...(entry.refusal?.faults ?? [])].filter(Boolean).join(' ')}
    </Note>
  );
}

interface ReportProps {
  readonly inventory: InventoryDetails;
  readonly format: 'pdf' | 'xlsx';
  readonly label: string;
}

function Report({ inventory, format, label }: ReportProps) {
  const words = useOfficeT().inventory;
  const sentence = useRefusalSentence();
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      saveFile(await reportOf(inventory.inventory_id, format), `${words.file}.${format}`);
    } catch (error) {
      toast.error(sentence(error));
    }
    setBusy(false);
  };
  return (
    <Button variant="default" loading={busy} leftSection={<IconDownload {...ICON} />} onClick={() => void load()}>
      {label}
    </Button>
  );
}

const Name = ({ one }: { one: Counted }) => (
  <Link {...equipmentPage(one)} className={l.title} title={one.name} data-opens>
    {one.name}
  </Link>
);

/** Shows when, by whom and where an item was seen, and whether that is its expected place. */
function Seen({ one, t }: { one: Counted; t: Messages }): ReactNode {
  const words = t.inventory;
  if (one.seen_at === null) return null;
  return (
    <>
      <span className={c.seen}>
        <IconCheck size={14} stroke={2} aria-hidden />
        {formatDateTime(one.seen_at)} · {one.seen_by}
      </span>
      {one.difference !== 'NONE' && (
        <span className={c.different}>
          {words.differences[one.difference]}
          {one.seen_place && `: ${one.seen_place}`}
        </span>
      )}
      {one.note && <SubText text={one.note} />}
    </>
  );
}

interface Acts {
  readonly see: (one: Counted) => void;
  readonly unsee: (one: Counted) => void;
}

interface SeeProps {
  readonly one: Counted;
  readonly words: Messages['inventory'];
  readonly acts: Acts;
}

/** Records without a label that an item is there, or undoes that. */
function SeeButton({ one, words, acts }: SeeProps) {
  if (one.seen_at === null) {
    return (
      <Button size="xs" variant="default" className={c.see} aria-label={words.seeIt(one)} onClick={() => acts.see(one)}>
        {words.see}
      </Button>
    );
  }
  if (!one.can_unsee) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={c.unsee}
      aria-label={words.unseeIt(one)}
      title={words.unsee}
      onClick={() => acts.unsee(one)}
    >
      <IconArrowBackUp {...ICON} />
    </ActionIcon>
  );
}

function columnsOf(t: Messages, acts: Acts | undefined): readonly Column<Counted>[] {
  const { inventory: words, equipment } = t;
  const columns: readonly Column<Counted>[] = [
    {
      id: 'name',
      header: equipment.columns.name,
      sticky: 'left',
      width: 270,
      cell: (one) => (
        <>
          <Name one={one} />
          <SubText text={one.equipment_inv_num} />
        </>
      ),
    },
    { id: 'status', header: words.expected, cell: (one) => <EquipmentStatus status={one.status} /> },
    { id: 'location', header: equipment.columns.location, width: 190, cell: (one) => <CellText text={one.location} /> },
    { id: 'worker', header: equipment.columns.worker, width: 170, cell: (one) => <CellText text={one.worker} /> },
    {
      id: 'seen',
      header: words.views.seen,
      width: 240,
      cell: (one) => (one.seen_at === null ? <NoText /> : <Seen one={one} t={t} />),
    },
  ];
  if (!acts) return columns;
  const see: Column<Counted> = {
    id: 'actions',
    header: words.see,
    hideHeader: true,
    sticky: 'right',
    width: 150,
    align: 'right',
    cell: (one) => <SeeButton one={one} words={words} acts={acts} />,
  };
  return [...columns, see];
}
