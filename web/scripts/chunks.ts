/** What rolldown reports about modules. */
interface Graph {
  getModuleInfo: (
    id: string,
  ) => { readonly importers: readonly string[]; readonly dynamicImporters: readonly string[] } | null;
}
type Test = (id: string, graph: Graph) => boolean;

const LIBRARY = /node_modules/;
const FEATURE = /[\\/]features[\\/]([\w-]+)/;
const ICONS = /[\\/]@tabler[\\/]/;
/** Small parts of the library that the first pages draw with. */
const SMALL =
  /[\\/]core[\\/]esm[\\/]components[\\/](Alert|Anchor|Checkbox|CloseButton|Group|Progress|SimpleGrid|Stack|Textarea)[\\/]/;
/** Needed on few screens, together with its fields: the others do not load it. */
const DATES = /[\\/](@mantine[\\/]dates|dayjs)[\\/]|[\\/](Date|Time|DateRange|Plan)Fields?\.tsx/;
const NUMBERS = /[\\/]NumberField\.tsx/;
const GRID =
  /[\\/](tables[\\/]grid[\\/](?!PickerBox|paste)|editing[\\/](use-grid-editing|grid-edits|GridSaving)|items[\\/](line-items|LineTotals)|kpd[\\/]kpd-column)/;
/** Typing and moving of priced line items, which other grids do not have. */
const ITEMS = /[\\/]items[\\/](suggestions[\\/]|line-order|LineButton)/;
/** Parsing and formatting of unit prices, and the table of lines that have them. */
const PRICES = /[\\/](lib[\\/]price\.ts|items[\\/]lines-table\.)/;
/** Forms that are a list of their fields, and hours of work: boards, prices and tasks do without. */
const FORMS =
  /[\\/](editing[\\/]define-form|address[\\/]place-form|fields[\\/]PictureField|domain[\\/]working-time[\\/].+|actions[\\/]order-actions\.api)\./;
/** Days and months in words and the zones of places, which no first list shows. */
const WORDS = /[\\/]lib[\\/](day-words|zones)\.ts/;
const TREE = /[\\/](tables|records)[\\/]tree[\\/](?!tree-search)/;
const TASK =
  /[\\/]domain[\\/](tasks[\\/]form[\\/](?!NewTask|TaskLacks)|address[\\/](Place|Address)Field)|HierarchyPicker|TreeSelect/;
const DETAILS =
  /[\\/](layout[\\/](Details(Page|Tabs)|SaveBar|Band|reading)|fields[\\/]EditText|editing[\\/](OneRecord|Neighbours|use-record-editing))\./;
const RARE =
  /[\\/](leaflet|qr|@atlaskit|domain[\\/](scan|second-factor|free-places|kpd|payments|spans)|records[\\/](talk|twins))[\\/]|[\\/](RecordFiles|RecordModal|use-record-modal)\./;
/** The history of a record. */
const HISTORY = /[\\/](records[\\/]history[\\/](HistoryModal|HistoryTimeline|RecentEvents)|layout[\\/]Timeline)\./;
/** The texts of a task's history and of its repetition. */
const EVENTS = /[\\/]features[\\/]tasks[\\/](history|recurrence[\\/]rule)\.ts/;
/** The preview beside a list. */
const PREVIEW = /[\\/]records[\\/]list[\\/]Preview/;
/** Commands that may be given without a network, and uploads of large files. */
const OUTBOX = /[\\/]domain[\\/](outbox[\\/]|equipment[\\/](in-hand|(use-)?kept-[a-z]+)\.)|[\\/]api[\\/]in-parts\./;
/** Lists of people in groups. */
const MEMBERS = /[\\/]records[\\/]members[\\/]/;
/** Merging of records; few people open it, and it has its own texts. */
const MERGE = /[\\/](records[\\/]merge[\\/](?!Merge)|locales[\\/]\w+[\\/]merge\.ts)/;
/** Imports of files, for any kind of record. */
const IMPORT = /[\\/]records[\\/]import[\\/]/;
/** What features say of their records: for the search, what was deleted, and notices. */
const KINDS = /[\\/](features[\\/][\w-]+|records)[\\/]kinds\.ts/;
/** Calls that one list makes, and many pages: the other lists do not load them. */
const CALLS =
  /[\\/](domain|records)[\\/]((assets|company|equipment|talk)[\\/][\w-]+\.api|orders[\\/]order-plan|resource)\.ts/;
const isApart = (id: string) =>
  [
    DATES,
    NUMBERS,
    GRID,
    ITEMS,
    PRICES,
    TREE,
    TASK,
    DETAILS,
    HISTORY,
    RARE,
    OUTBOX,
    PREVIEW,
    MEMBERS,
    MERGE,
    IMPORT,
    KINDS,
    FORMS,
  ].some((apart) => apart.test(id));

/** Returns a test for modules that a page with this file name needs before it can be drawn. */
function neededBy(page: RegExp): Test {
  const found = new Map<string, boolean>();
  const isNeeded: Test = (id, graph) => {
    const known = found.get(id);
    if (known !== undefined) return known;
    found.set(id, false);
    const is = page.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some((one) => isNeeded(one, graph));
    found.set(id, is);
    return is;
  };
  return isNeeded;
}
const byLists = neededBy(/ListPage\.tsx$/);
const byLoad = neededBy(/(ListPage|main)\.tsx$/);
const byFirst = neededBy(/[\\/](Today|Login)Page\.tsx$/);
const byPages = neededBy(/[\\/]\w+Page\.tsx$/);

/** Ours, and no page, dialog or menu that is fetched by itself. */
const isShared: Test = (id, graph) =>
  !LIBRARY.test(id) && /[\\/]src[\\/](?!i18n)/.test(id) && graph.getModuleInfo(id)?.dynamicImporters.length === 0;
const isCommon: Test = (id, graph) => isShared(id, graph) && !FEATURE.test(id);

/** Returns the feature whose screens share the module; a list does not load what only its other screens need. */
function featureOf(id: string, graph: Graph) {
  const feature = isShared(id, graph) ? FEATURE.exec(id)?.[1] : undefined;
  return feature ? `${feature}${byLists(id, graph) ? '' : '-more'}` : null;
}

/** Icons of the first list come with it, and those of one module with that; what is left is one more chunk. */
function iconOf(id: string, graph: Graph) {
  if (!ICONS.test(id)) return null;
  if (byLoad(id, graph)) return 'icons';
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const features = new Set(importers.map((one) => FEATURE.exec(one)?.[1]));
  const [feature] = features;
  if (features.size > 1 || feature === undefined) return 'more-icons';
  return importers.length > 1 ? `${feature}-icons` : null;
}

const when = (name: string, test: Test) => (id: string, graph: Graph) => (test(id, graph) ? name : null);

/**
 * The chunks of the program. A request costs a phone more than some kilobytes, so modules needed together are one
 * chunk: the first load in two; on top of it those of lists, of the first pages, of all pages and at last of dialogs;
 * and those that the screens of a feature share. A chunk includes the imports of its modules unless one before it has
 * them. Pages, dialogs and menus are chunks of their own.
 */
export const groups = [
  { name: 'libs', test: LIBRARY, tags: ['$initial' as const] },
  { name: 'app', tags: ['$initial' as const] },
  { name: iconOf },
  {
    name: when(
      'lists',
      (id, graph) =>
        isCommon(id, graph) && byLists(id, graph) && ![CALLS, MEMBERS, MERGE, WORDS].some((apart) => apart.test(id)),
    ),
  },
  { name: 'outbox', test: OUTBOX },
  { name: when('calls', (id) => CALLS.test(id) || WORDS.test(id)) },
  { name: when('basics', (id, graph) => SMALL.test(id) || (isCommon(id, graph) && byFirst(id, graph))) },
  { name: when('pages', (id, graph) => isCommon(id, graph) && byPages(id, graph) && !isApart(id)), minShareCount: 2 },
  {
    name: when('record-forms', (id, graph) => FORMS.test(id) && isShared(id, graph) && byPages(id, graph)),
    minShareCount: 2,
  },
  { name: 'prices', test: PRICES },
  { name: 'members', test: MEMBERS },
  { name: 'plural', test: /[\\/]i18n[\\/]plural\./ },
  { name: 'merge', test: MERGE },
  { name: 'details', test: DETAILS },
  { name: 'history', test: HISTORY },
  { name: 'tree', test: TREE },
  { name: 'task-form', test: TASK },
  { name: when('widgets', (id) => LIBRARY.test(id) && !ICONS.test(id) && !isApart(id)) },
  { name: when('forms', (id, graph) => isCommon(id, graph) && !isApart(id)), minShareCount: 2 },
  { name: 'preview', test: PREVIEW },
  { name: when('import', (id, graph) => IMPORT.test(id) && isShared(id, graph)), minShareCount: 2 },
  { name: 'dates', test: DATES },
  { name: 'numbers', test: NUMBERS },
  { name: 'grid', test: GRID },
  { name: 'items', test: ITEMS },
  { name: 'task-events', test: EVENTS },
  { name: 'kinds', test: KINDS },
  { name: featureOf, minShareCount: 2 },
].map((group, i, all) => ({ ...group, priority: all.length - i }));
