import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { ApiError, type Schemas } from '@/api/client';
import { newIdempotencyKey } from '@/api/idempotency';
import type { OfferStart } from '@/domain/offers/offer-start';
import { useDraft } from '@/lib/draft';
import { countFiles, type FileEdits, NO_FILES } from '@/records/editing/file-edits';
import { cellsOf } from '@/records/editing/grid-edits';
import { useKeptEdits } from '@/records/editing/use-kept-edits';
import type { FileEditing } from '@/records/files/Files';
import { sentShares } from '@/ui/fields/upload-rules';
import type { Unread } from '@/ui/fields/use-app-form';
import { useAppForm } from '@/ui/fields/use-app-form';
import { gridOf, gridReducer, isRowSound, newRow, typedOnly } from '@/ui/tables/grid/grid-state';
import { createDraft, offerQuery, saveOffer, submitOffer } from './offer-editor.api';
import { filesOf, inCopy, lessSent, NO_OFFER_FILES, stillMarked } from './offer-files';
import { type HeadValues, headOf, lacksOf, newHead, toFields } from './offer-head';
import { fromLine, inCents, LINE_FIELDS, type LineRow, type LineValues, toLines } from './offer-lines';
import { type Content, type Disputed, merged } from './offer-merge';
import { offerKeys, versionsQuery } from './offers.api';

type Offer = Schemas['OffersDetails'];

/** The data with which the editor was opened. */
export interface Opened {
  readonly settings: Schemas['OffersSettingsPage'];
  /** The first values of a new offer. */
  readonly start?: OfferStart | undefined;
  /** The version that is edited; null for one that is still to be made. */
  readonly offer: Offer | null;
  /** The version before it, which changes are marked against. */
  readonly before: Offer | null;
  /** Saving creates the version after `before`, complete as that one is, at the person's command. */
  readonly revises: boolean;
}

/** The state of saving. */
export type Saving =
  | { readonly state: 'saved'; readonly at: Date | null }
  | { readonly state: 'unsaved' | 'saving' }
  | { readonly state: 'failed'; readonly error: unknown }
  /** Somebody else has changed the same: the person decides. */
  | { readonly state: 'overtaken'; readonly disputed: readonly Disputed[] }
  /** Others have answered, sent or replaced it: nothing can be saved in it any more. */
  | { readonly state: 'closed'; readonly offer: Offer };

/** The draft in the browser, while the server does not have it. */
interface Kept {
  readonly head: HeadValues;
  readonly unread: Unread;
  readonly rows: readonly LineRow[];
  /** Set if the prices have four decimals; drafts of older versions have them in cents. */
  readonly fine?: true;
  readonly ids: readonly (readonly [string, number])[];
  readonly id: number | null;
  readonly version: number;
  /** Files were chosen, which the browser keeps elsewhere. */
  readonly hadFiles: boolean;
}

/** A draft on its way to being made: after a lost answer the same is sent again, under the same key. */
interface Making {
  readonly key: string;
  readonly body: Schemas['OffersNew'];
  readonly sent: Sent;
}

/** A change on its way, likewise. */
interface Changing {
  readonly key: string;
  readonly body: Schemas['OffersChange'];
  readonly sent: Sent;
}

/** The content that was sent, and the keys of its lines in their order. */
interface Sent {
  readonly head: HeadValues;
  readonly rows: readonly LineRow[];
  readonly files: FileEdits;
  readonly text: string;
}

const CLOSED: readonly string[] = ['not_allowed_now', 'offer_not_newest'];

/** Rest after the last key before a draft is saved. */
const REST_MS = 800;

/** Returns the rows of a version; each line has the values of the version before as saved ones. */
function rowsOf(lines: readonly Schemas['OffersLine'][], before: Offer | null) {
  const earlier = new Map(before?.line_items.map((line) => [line.first_id, fromLine(line)]));
  const ids = new Map<string, number>();
  const rows = lines.map((line): LineRow => {
    const row = { ...newRow(fromLine(line)), saved: earlier.get(line.first_id) ?? null };
    ids.set(row.key, line.offer_line_item_id);
    return row;
  });
  return { rows, ids };
}

const keptRows = ({ rows, fine }: Kept) => (fine ? rows : rows.map(inCents));

/** The numbers that the server has for lines, by their keys. */
const numbered = (keys: readonly string[], numbers: readonly number[]) =>
  new Map(keys.flatMap((key, i) => (numbers[i] === undefined ? [] : [[key, numbers[i]] as const])));

/** Returns all typed content as a text, to compare it with the saved one. */
const textOf = (head: HeadValues, rows: readonly LineRow[]) =>
  JSON.stringify([toFields(head, null), toLines(rows, new Map())]);

/**
 * Edits an offer. A draft is saved automatically. A new offer, or a version after a sent one, is created as a draft
 * with the first change; the version after a complete one is created at the person's command, and is complete at once.
 */
export function useOfferEditing(
  { settings, start, offer, before, revises }: Opened,
  faultsOf: (values: LineValues) => Record<string, string>,
) {
  const queryClient = useQueryClient();
  const source = offer ?? before;
  const draft = useDraft<Kept>(
    `offer:${revises ? `revised-${before?.offer_id}` : (offer?.offer_id ?? `after-${before?.offer_id ?? (start ? `none-${start.title}` : 'none')}`)}`,
  );

  const [opened] = useState(() => {
    const of = rowsOf(source?.line_items ?? [], before);
    const head = source ? headOf(source) : { ...newHead(settings), ...start };
    if (!offer && before && !revises) head.deadline = null;
    return { ...of, head };
  });
  const target = useRef({
    id: draft.found?.id ?? offer?.offer_id ?? null,
    version: draft.found?.version ?? offer?.version ?? 0,
    ids: draft.found ? new Map(draft.found.ids) : opened.ids,
    making: undefined as Making | undefined,
    changing: undefined as Changing | undefined,
    /** The version that the one to be made comes after. */
    parent: before,
    newest: null as number | null,
    /** The content meant for a closed offer becomes an offer of its own. */
    alone: false,
  });
  /** The server's content as last loaded: changes by others are recognised by it. */
  const base = useRef<Content | null>(
    draft.found && (revises ? draft.found.id !== null : draft.found.version !== offer?.version) ? null : opened,
  );
  const isRevision = () => revises && !target.current.alone;
  const isAuto = !isRevision();
  const form = useAppForm<HeadValues>({ initialValues: draft.found?.head ?? opened.head });
  const [{ rows }, dispatch] = useReducer(
    gridReducer<LineValues>,
    gridOf(draft.found ? keptRows(draft.found) : opened.rows),
  );
  const head = form.values;
  const { unread } = form;
  /** The files that the server has, and what is changed of them. */
  const [attached, setAttached] = useState(source ? filesOf(source) : NO_OFFER_FILES);
  const [files, setFiles] = useState(NO_FILES);
  const [share, setShare] = useState<number>();
  const abort = useRef<AbortController>(null);

  const [savedText, setSavedText] = useState(() => textOf(opened.head, opened.rows));
  const text = useMemo(() => textOf(head, rows), [head, rows]);
  const isUnread =
    Object.keys(unread).length > 0 || rows.some((row) => !row.deleted && Object.keys(row.unread).length > 0);
  const hasFiles = countFiles(files) > 0;
  const dirty = text !== savedText || hasFiles;
  const [saving, setSaving] = useState<Saving>({ state: 'saved', at: null });

  const kept = useMemo<Kept>(
    () => ({
      head,
      unread,
      rows,
      fine: true,
      ids: [...target.current.ids],
      id: target.current.id,
      version: target.current.version,
      hadFiles: hasFiles,
    }),
    [head, unread, rows, hasFiles],
  );
  useKeptEdits(draft, dirty, kept, true);
  const { images, docs } = files;
  useEffect(() => {
    if (images.length + docs.length > 0) draft.keepFiles({ images, docs });
  }, [images, docs, draft.keepFiles]);
  const onOpened = useEffectEvent(() => {
    if (!draft.found?.hadFiles) return;
    void draft.readFiles<Pick<FileEdits, 'images' | 'docs'>>().then((found) => {
      if (found) putFiles(() => ({ ...NO_FILES, ...found }));
    });
  });
  useEffect(() => onOpened(), []);

  const latest = useRef({ head, rows, files, text });
  latest.current = { ...latest.current, head, rows, text };
  /**
   * Set at once, before the next drawing: for a save that starts, and for the end of one that removes the sent files.
   */
  const putFiles = (change: (now: FileEdits) => FileEdits) => {
    const next = change(latest.current.files);
    latest.current = { ...latest.current, files: next };
    setFiles(next);
  };
  const savedNow = useRef(savedText);
  const savedAt = useRef<Date | null>(null);
  const running = useRef<Promise<boolean>>(undefined);

  /** Shows the server's faults beside their fields. The focus stays where somebody types. */
  const refuse = (error: unknown, keys: readonly string[]) => {
    const errors = error instanceof ApiError ? error.errors : [];
    const { cells } = cellsOf(errors, { line_items: keys }, LINE_FIELDS);
    if (cells.length > 0) dispatch({ type: 'refuse', cells });
    if (errors.length > 0) form.setErrors(Object.fromEntries(errors.map(({ field, message }) => [field, message])));
  };

  const keysOf = (of: readonly LineRow[]) => typedOnly(of).flatMap((row) => (row.deleted ? [] : [row.key]));

  /** Makes the draft; its number takes the place of the one that was proposed. */
  const make = async (sent: Sent) => {
    const at = target.current;
    const parent = at.alone ? null : at.parent;
    // Versions share their number, so that of all is changed first.
    if (parent && isRevision() && !at.making && sent.head.offer_num !== parent.offer_num) {
      const { offer_num } = sent.head;
      await saveOffer(parent.offer_id, { offer_num }, newIdempotencyKey(), { images: [], docs: [] });
      at.parent = { ...parent, offer_num };
    }
    at.making ??= {
      key: newIdempotencyKey(),
      body: {
        ...toFields(sent.head, parent?.offer_num ?? settings.next_number),
        line_items: toLines(sent.rows, at.ids),
        status: isRevision() ? 'CREATED' : 'IN_CREATION',
        ...(parent && { parent_id: parent.offer_id }),
      },
      sent,
    };
    const { key, body, sent: first } = at.making;
    const made = await queryClient.fetchQuery({ ...offerQuery(await createDraft(body, key)), staleTime: 0 });
    at.making = undefined;
    at.id = made.offer_id;
    const { offer_num } = made;
    setAttached(filesOf(made));
    putFiles((now) => inCopy(now, parent ? filesOf(parent) : NO_OFFER_FILES, filesOf(made)));
    const { head: mine, rows: lines } = latest.current;
    if (mine.offer_num === first.head.offer_num) {
      form.setValues({ offer_num });
      // A save before the next drawing must have the number too: another offer may have taken the proposed one by now.
      latest.current = { ...latest.current, head: { ...mine, offer_num }, text: textOf({ ...mine, offer_num }, lines) };
    }
    const firstHead = { ...first.head, offer_num };
    return {
      sent: { ...first, head: firstHead, text: textOf(firstHead, first.rows) },
      version: made.version,
      numbers: made.line_items.map((line) => line.offer_line_item_id),
    };
  };
  const bodyOf = ({ head, rows, files }: Sent): Schemas['OffersChange'] => ({
    ...toFields(head, null),
    line_items: toLines(rows, target.current.ids),
    version: target.current.version,
    ...(files.deletedImages.size > 0 && { deleted_images: [...files.deletedImages] }),
    ...(files.deletedDocs.size > 0 && { deleted_docs: [...files.deletedDocs] }),
  });
  /** Saves; a save without an answer is sent again first, before what was typed since. */
  const change = async (now: Sent, id: number) => {
    const at = target.current;
    at.changing ??= { key: newIdempotencyKey(), body: bodyOf(now), sent: now };
    const { key, body, sent } = at.changing;
    const { images, docs } = sent.files;
    abort.current = new AbortController();
    const { signal } = abort.current;
    if (images.length + docs.length > 0) setShare(0);
    const done = await saveOffer(id, body, key, { images, docs, onProgress: setShare, signal }).finally(() =>
      setShare(undefined),
    );
    at.changing = undefined;
    if (countFiles(sent.files) > 0) {
      setAttached(filesOf(await queryClient.fetchQuery({ ...offerQuery(id), staleTime: 0 })));
      putFiles((now) => lessSent(now, sent.files));
    }
    return { sent, version: done.version, numbers: done.line_item_ids };
  };

  // A mutation, so that an ended session is noticed.
  const call = useMutation({
    mutationFn: (now: Sent) => (target.current.id === null ? make(now) : change(now, target.current.id)),
  });
  const send = async (): Promise<boolean> => {
    const now = latest.current;
    const at = target.current;
    const isMade = at.id !== null || isRevision();
    if (now.text === savedNow.current && countFiles(now.files) === 0 && isMade) return true;
    setSaving({ state: 'saving' });
    try {
      const { sent, version, numbers } = await call.mutateAsync(now);
      at.version = version;
      at.ids = numbered(keysOf(sent.rows), numbers);
      base.current = sent;
      savedNow.current = sent.text;
      setSavedText(sent.text);
      savedAt.current = new Date();
      setSaving({ state: 'saved', at: savedAt.current });
      void queryClient.invalidateQueries({ queryKey: offerKeys.lists });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') {
        at.changing = undefined;
        putFiles((still) => lessSent(still, { ...NO_FILES, images: now.files.images, docs: now.files.docs }));
        setSaving({ state: 'unsaved' });
        return false;
      }
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        at.making = undefined;
        at.changing = undefined;
      }
      const isOvertaken = error instanceof ApiError && error.code === 'conflict' && at.id !== null;
      const isReplaced = error instanceof ApiError && error.code === 'offer_not_newest' && (await follow());
      if (!isOvertaken && !isReplaced) setSaving({ state: 'failed', error });
      else if (await mergeOrFail()) return send();
      refuse(error, keysOf(now.rows));
      if (!isReplaced) await close(error);
      return false;
    }
  };
  /** Returns whether others have created a version meanwhile that the new one can follow. */
  const follow = async (): Promise<boolean> => {
    const at = target.current;
    if (at.id !== null || at.parent === null || !isRevision()) return false;
    const versions = await queryClient
      .fetchQuery({ ...versionsQuery(at.parent.offer_id), staleTime: 0 })
      .catch(() => undefined);
    const newest = versions?.[0];
    if (newest?.status !== 'CREATED') return false;
    at.newest = newest.offer_id;
    return true;
  };
  /**
   * Merges saved changes by others under what is typed. Returns false where both have changed the same and nobody has
   * decided yet.
   */
  const merge = async (decided?: 'mine' | 'theirs'): Promise<boolean> => {
    const at = target.current;
    const was = base.current;
    const of = at.id ?? at.newest;
    if (of === null) return false;
    const offer = await queryClient.fetchQuery({ ...offerQuery(of), staleTime: 0 });
    const next = rowsOf(offer.line_items, before);
    const theirs = { head: headOf(offer), rows: next.rows };
    const { head, rows, lines, disputed } = merged(latest.current, was, theirs, decided);
    if (disputed.length > 0 && decided === undefined) {
      setSaving({ state: 'overtaken', disputed });
      return false;
    }
    if (at.id === null) at.parent = offer;
    else at.version = offer.version;
    const numbers = offer.line_items.map((line) => line.offer_line_item_id);
    if (lines === 'theirs') at.ids = next.ids;
    else if (lines === 'new') at.ids = new Map();
    else at.ids = numbered(keysOf(was?.rows ?? []), numbers);
    base.current = lines === 'mine' && was ? { ...theirs, rows: was.rows } : theirs;
    savedNow.current = textOf(base.current.head, base.current.rows);
    setSavedText(savedNow.current);
    const there = filesOf(offer);
    setAttached(there);
    putFiles((now) => stillMarked(now, there));
    latest.current = { ...latest.current, head, rows, text: textOf(head, rows) };
    form.setValues(head);
    if (lines === 'theirs') dispatch({ type: 'load', rows });
    setSaving(latest.current.text === savedNow.current ? { state: 'saved', at: new Date() } : { state: 'unsaved' });
    return true;
  };
  const mergeOrFail = (decided?: 'mine' | 'theirs') =>
    merge(decided).catch((error: unknown) => {
      setSaving({ state: 'failed', error });
      return false;
    });
  /** Reads what has become of an offer that nothing can be saved in any more. */
  const close = async (error: unknown) => {
    const id = target.current.id ?? before?.offer_id;
    if (id === undefined || !(error instanceof ApiError) || !CLOSED.includes(error.code)) return;
    const now = await queryClient.fetchQuery({ ...offerQuery(id), staleTime: 0 }).catch(() => null);
    if (now) setSaving({ state: 'closed', offer: now });
  };

  /** Saves all that is typed, one call after the other; false when it could not. */
  const save = async (): Promise<boolean> => {
    while (running.current) await running.current;
    running.current = send();
    const done = await running.current;
    running.current = undefined;
    const { text, files } = latest.current;
    // A draft was made from what was typed before, and without its files; or what was sent went once more.
    return done && (text !== savedNow.current || countFiles(files) > 0) ? save() : done;
  };

  const onRest = useEffectEvent(() => {
    const isStopped = saving.state === 'overtaken' || saving.state === 'closed';
    if (isAuto && (text !== savedNow.current || hasFiles) && !isStopped) void save();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: saved when what is typed has rested
  useEffect(() => {
    // Typed and undone: the content is the saved one.
    if (!dirty) return setSaving((now) => (now.state === 'unsaved' ? { state: 'saved', at: savedAt.current } : now));
    setSaving((now) => (now.state === 'saved' ? { state: 'unsaved' } : now));
    const rest = setTimeout(onRest, REST_MS);
    return () => clearTimeout(rest);
  }, [text, files, dirty]);
  useEffect(() => {
    window.addEventListener('online', onRest);
    return () => window.removeEventListener('online', onRest);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are the same whenever they were made
  const fileEditing = useMemo<FileEditing>(() => {
    const shares = share === undefined ? undefined : sentShares([...files.images, ...files.docs], share);
    return {
      files,
      setFiles: putFiles,
      saving: share !== undefined,
      progress: (file) => shares?.get(file),
      stop: () => abort.current?.abort(),
    };
  }, [files, share]);
  const faulty = rows.filter((row) => !isRowSound(row, faultsOf));
  return {
    form,
    rows,
    dispatch,
    isAuto,
    dirty,
    saving,
    faulty,
    lacks: lacksOf(head),
    isUnread,
    /** The files that go with it: what the server has, and what is changed of them. */
    attached,
    files: fileEditing,
    save,
    /** The number of the version, once the server has it. */
    id: () => target.current.id,
    /** Saves and marks the offer as complete; returns its number, or undefined when it was refused. */
    submit: async (): Promise<number | undefined> => {
      if (!(await save())) return;
      const { id: made, parent } = target.current;
      const id = made ?? (isRevision() && parent ? parent.offer_id : null);
      if (id === null) return;
      try {
        if (isAuto) await submitOffer(id);
      } catch (error) {
        setSaving({ state: 'failed', error });
        refuse(error, keysOf(latest.current.rows));
        await close(error);
        return;
      }
      await queryClient.invalidateQueries({ queryKey: offerKeys.all });
      return id;
    },
    /** It is an offer of its own, not a version of the one that was opened. */
    isAlone: target.current.alone,
    /** Makes an offer of its own of what is typed, which a closed one cannot take. */
    startAnew: async () => {
      target.current = {
        id: null,
        version: 0,
        ids: new Map(),
        making: undefined,
        changing: undefined,
        parent: null,
        newest: null,
        alone: true,
      };
      const offer_num = settings.next_number;
      form.setValues({ offer_num });
      const { head: mine, rows: lines } = latest.current;
      latest.current = { ...latest.current, head: { ...mine, offer_num }, text: textOf({ ...mine, offer_num }, lines) };
      setAttached(NO_OFFER_FILES);
      putFiles((now) => ({ ...NO_FILES, images: now.images, docs: now.docs }));
      return save();
    },
    /** Decides whose it is to be what somebody else has changed too, and saves. */
    decide: async (whose: 'mine' | 'theirs') => {
      if (whose === 'theirs') form.setUnread({});
      return (await mergeOrFail(whose)) && save();
    },
  };
}
