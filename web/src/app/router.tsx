import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import * as z from 'zod/mini';
import { makerOf, sessionOf, sessionQuery } from '@/api/session';
import { absenceList } from '@/features/absences/absences.search';
import { addressList } from '@/features/addresses/addresses.search';
import { invoicedList } from '@/features/asked/invoices.search';
import { receivedList } from '@/features/asked/received.search';
import { visitList } from '@/features/asked/visits.search';
import { assetList } from '@/features/assets/assets.search';
import { companyList } from '@/features/b2b/b2b.search';
import { catalogueList } from '@/features/catalogue/catalogue.search';
import { deletedList } from '@/features/deleted/deleted.search';
import { equipmentList } from '@/features/equipment/equipment.search';
import { inventoryList } from '@/features/equipment/inventory.search';
import { invoiceList } from '@/features/invoices/invoices.search';
import { readMonths } from '@/features/invoices/months.search';
import { groupList } from '@/features/location-groups/groups.search';
import { materialList } from '@/features/materials/materials.search';
import { readCompareSearch } from '@/features/offers/compare.search';
import { offerList } from '@/features/offers/offers.search';
import { orderList } from '@/features/orders/orders.search';
import { projectList, readProjectSearch } from '@/features/projects/projects.search';
import { lastPlace } from '@/features/schedule/board/last-place';
import { readScheduleSearch } from '@/features/schedule/schedule.search';
import { outboxList } from '@/features/settings/outbox.search';
import { readSettingsSearch } from '@/features/settings/settings.search';
import { readTaskSearch, taskList } from '@/features/tasks/tasks.search';
import { teamList } from '@/features/teams/teams.search';
import { readSheetSearch } from '@/features/time-sheets/time-sheets.search';
import { userList } from '@/features/users/users.search';
import { treeSearch } from '@/records/tree/tree-search';
import { ErrorScreen, NotFoundScreen } from './error-screens';
import { page } from './page';
import { loadStart, StartPage } from './StartPage';
import { Shell } from './shell/Shell';

interface Context {
  queryClient: QueryClient;
}

/** The number of a record in an address. */
const numbered = <K extends string>(name: K) => ({
  parse: (p: Record<K, string>) => ({ [name]: Number(p[name]) }) as Record<K, number>,
  stringify: (p: Record<K, number>) => ({ [name]: String(p[name]) }) as Record<K, string>,
});

const root = createRootRouteWithContext<Context>()({ component: Outlet });

/**
 * `wanted` is where a person without a session was going; `expired` is set when one has just ended. `oidc` is the
 * result of signing in through the identity provider.
 */
const loginSearch = z.object({
  wanted: z.optional(z.string()),
  expired: z.optional(z.boolean()),
  oidc: z.optional(z.enum(['link', 'unknown', 'failed', 'second_factor'])),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: loginSearch,
  beforeLoad: async ({ context, search }) => {
    const session = sessionOf(await context.queryClient.ensureQueryData(sessionQuery));
    // A signed-in person who connects an account comes back here too.
    if (session && search.oidc === undefined)
      throw redirect(isOwnPath(search.wanted) ? { to: '/', href: search.wanted } : { to: '/' });
  },
  // A session may end where there is no network.
  ...page(() => import('@/features/auth/LoginPage'), { ahead: true }),
});

/** An address from outside must not lead elsewhere. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path);

/** The secret of a mailed link; one damaged on its way is as good as none. */
const readLink = ({ token }: { token?: unknown }) => ({ token: String(token ?? '') });

/** All that is open to who lacks the second factor their company asks for. */
const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: z.object({ wanted: z.optional(z.string()) }),
  beforeLoad: async ({ context, search }) => {
    const session = sessionOf(await context.queryClient.ensureQueryData(sessionQuery));
    if (!session) throw redirect({ to: '/login', search });
    if (!session.bare) throw redirect({ to: '/' });
  },
  ...page(() => import('@/features/auth/SecondFactorPage')),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  ...page(() => import('@/features/auth/ForgotPage')),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: readLink,
  ...page(() => import('@/features/auth/ResetPage')),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: readLink,
  ...page(() => import('@/features/auth/InvitationPage')),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: ({ token }: { token?: unknown }): { token?: string } =>
    token === undefined ? {} : readLink({ token }),
  ...page(() => import('@/features/auth/SignUpPage')),
});

/** All screens with the frame around them; they need a signed-in person. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ context, location }) => {
    const session = sessionOf(await context.queryClient.ensureQueryData(sessionQuery));
    if (session && !session.bare) return;
    const search = location.href === '/' ? {} : { wanted: location.href };
    throw redirect({ to: session ? '/second-factor' : '/login', search });
  },
  component: Shell,
});

const start = createRoute({
  getParentRoute: () => app,
  path: '/',
  loader: async (loader) => {
    const session = sessionOf(await loader.context.queryClient.ensureQueryData(sessionQuery));
    if (session) await loadStart(session, loader);
  },
  component: StartPage,
});
const today = createRoute({
  getParentRoute: () => app,
  path: '/today',
  ...page(() => import('@/features/today/TodayPage'), { needs: 'order.read' }),
});
const profile = createRoute({
  getParentRoute: () => app,
  path: '/profile',
  ...page(() => import('@/features/profile/ProfilePage')),
});
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  validateSearch: readSettingsSearch,
  ...page(() => import('@/features/settings/SettingsPage'), { needs: 'company.edit' }),
});
const outbox = createRoute({
  getParentRoute: () => app,
  path: '/settings/mail',
  validateSearch: outboxList.read,
  ...page(() => import('@/features/settings/OutboxPage'), { needs: 'company.edit' }),
});
const offerSettings = createRoute({
  getParentRoute: () => app,
  path: '/settings/offers',
  ...page(() => import('@/features/settings/OfferSettingsPage'), { needs: 'company.edit' }),
});
const invoiceSettings = createRoute({
  getParentRoute: () => app,
  path: '/settings/invoices',
  ...page(() => import('@/features/settings/InvoiceSettingsPage'), { needs: 'company.edit' }),
});
const equipmentSettings = createRoute({
  getParentRoute: () => app,
  path: '/settings/equipment',
  ...page(() => import('@/features/settings/EquipmentSettingsPage'), { needs: 'company.edit' }),
});
const tasks = createRoute({
  getParentRoute: () => app,
  path: '/tasks',
  validateSearch: taskList.read,
  ...page(() => import('@/features/tasks/TaskListPage'), { needs: 'task.read' }),
});
const task = createRoute({
  getParentRoute: () => app,
  path: '/tasks/$taskId',
  params: numbered('taskId'),
  validateSearch: readTaskSearch,
  ...page(() => import('@/features/tasks/TaskDetailsPage'), { needs: 'task.read', whole: true }),
});
const workOrders = createRoute({
  getParentRoute: () => app,
  path: '/work-orders',
  validateSearch: orderList.read,
  ...page(() => import('@/features/orders/WorkOrderListPage'), { needs: 'order.read' }),
});
const order = createRoute({
  getParentRoute: () => app,
  path: '/work-orders/$orderId',
  ...page(() => import('@/features/orders/WorkOrderDetailsPage'), { needs: 'order.read', whole: true }),
});
const teams = createRoute({
  getParentRoute: () => app,
  path: '/teams',
  validateSearch: teamList.read,
  ...page(() => import('@/features/teams/TeamListPage'), { needs: 'master.read' }),
});
const locationGroups = createRoute({
  getParentRoute: () => app,
  path: '/location-groups',
  validateSearch: groupList.read,
  ...page(() => import('@/features/location-groups/GroupListPage'), { needs: 'master.read' }),
});

const users = createRoute({
  getParentRoute: () => app,
  path: '/users',
  validateSearch: userList.read,
  ...page(() => import('@/features/users/UserListPage'), { needs: 'user.read' }),
});
const absences = createRoute({
  getParentRoute: () => app,
  path: '/absences',
  validateSearch: absenceList.read,
  ...page(() => import('@/features/absences/AbsenceListPage'), { needs: 'absence.read' }),
});

const timeSheets = createRoute({
  getParentRoute: () => app,
  path: '/time-sheets',
  validateSearch: readSheetSearch,
  ...page(() => import('@/features/time-sheets/TimeSheetsPage'), { needs: 'time_sheet.read' }),
});
const timeSheet = createRoute({
  getParentRoute: () => app,
  path: '/time-sheets/$userId',
  params: numbered('userId'),
  validateSearch: readSheetSearch,
  ...page(() => import('@/features/time-sheets/TimeSheetPage'), { needs: 'time_sheet.read' }),
});

const catalogue = createRoute({
  getParentRoute: () => app,
  path: '/catalogue',
  validateSearch: catalogueList.read,
  ...page(() => import('@/features/catalogue/CataloguePage'), { needs: 'master.read' }),
});
const companies = createRoute({
  getParentRoute: () => app,
  path: '/b2b',
  validateSearch: companyList.read,
  ...page(() => import('@/features/b2b/CompanyListPage'), { needs: 'master.edit' }),
});
const company = createRoute({
  getParentRoute: () => app,
  path: '/b2b/$b2bId',
  params: numbered('b2bId'),
  ...page(() => import('@/features/b2b/CompanyPage'), { needs: 'master.edit' }),
});

const hierarchies = createRoute({
  getParentRoute: () => app,
  path: '/work-hierarchies',
  validateSearch: treeSearch.read,
  ...page(() => import('@/features/hierarchies/HierarchyTreePage'), { needs: 'master.read' }),
});

const locations = createRoute({
  getParentRoute: () => app,
  path: '/locations',
  validateSearch: treeSearch.read,
  ...page(() => import('@/features/locations/LocationTreePage'), { needs: 'master.read' }),
});

const addresses = createRoute({
  getParentRoute: () => app,
  path: '/addresses',
  validateSearch: addressList.read,
  ...page(() => import('@/features/addresses/AddressListPage'), { needs: 'master.read' }),
});

const deleted = createRoute({
  getParentRoute: () => app,
  path: '/deleted',
  validateSearch: deletedList.read,
  ...page(() => import('@/features/deleted/DeletedPage'), { needs: 'master.restore' }),
});

const offers = createRoute({
  getParentRoute: () => app,
  path: '/offers',
  validateSearch: offerList.read,
  ...page(() => import('@/features/offers/OfferListPage'), { needs: 'offer.read' }),
});
const compareOffers = createRoute({
  getParentRoute: () => app,
  path: '/offers/$offerId/compare',
  params: numbered('offerId'),
  validateSearch: readCompareSearch,
  ...page(() => import('@/features/offers/OfferComparePage'), { needs: 'offer.read' }),
});
const projects = createRoute({
  getParentRoute: () => app,
  path: '/projects',
  validateSearch: projectList.read,
  ...page(() => import('@/features/projects/ProjectListPage'), { needs: 'project.read' }),
});
const offer = createRoute({
  getParentRoute: () => app,
  path: '/offers/$offerId',
  params: numbered('offerId'),
  ...page(() => import('@/features/offers/OfferPage'), { needs: 'offer.read' }),
});
const project = createRoute({
  getParentRoute: () => app,
  path: '/projects/$projectId',
  params: numbered('projectId'),
  validateSearch: readProjectSearch,
  ...page(() => import('@/features/projects/ProjectPage'), { needs: 'project.read' }),
});
const materials = createRoute({
  getParentRoute: () => app,
  path: '/materials',
  validateSearch: materialList.read,
  ...page(() => import('@/features/materials/MaterialListPage'), { needs: 'material.read' }),
});
/**
 * The search of an address as it is, for a page that parses it itself: its list is loaded with the page, not in the
 * first load.
 */
const asWritten = (raw: Record<string, unknown>) => raw;

const stockPlaces = createRoute({
  getParentRoute: () => app,
  path: '/materials/places',
  validateSearch: asWritten,
  ...page(() => import('@/features/materials/PlaceListPage'), { needs: 'material.read' }),
});
const toBuy = createRoute({
  getParentRoute: () => app,
  path: '/materials/to-buy',
  validateSearch: asWritten,
  ...page(() => import('@/features/materials/ToBuyPage'), { needs: 'material.buy' }),
});
const purchases = createRoute({
  getParentRoute: () => app,
  path: '/materials/purchases',
  validateSearch: asWritten,
  ...page(() => import('@/features/materials/PurchaseListPage'), { needs: 'material.buy' }),
});
const differences = createRoute({
  getParentRoute: () => app,
  path: '/materials/differences',
  validateSearch: asWritten,
  ...page(() => import('@/features/materials/DifferenceListPage'), { needs: 'material.change' }),
});
const picking = createRoute({
  getParentRoute: () => app,
  path: '/materials/picking',
  validateSearch: asWritten,
  ...page(() => import('@/features/materials/PickingPage'), { needs: 'material.read' }),
});
const equipment = createRoute({
  getParentRoute: () => app,
  path: '/equipment',
  validateSearch: equipmentList.read,
  ...page(() => import('@/features/equipment/EquipmentListPage'), { needs: 'equipment.read' }),
});
const inventories = createRoute({
  getParentRoute: () => app,
  path: '/equipment/inventories',
  ...page(() => import('@/features/equipment/InventoryListPage'), { needs: 'equipment.count' }),
});
const inventory = createRoute({
  getParentRoute: () => app,
  path: '/equipment/inventories/$inventoryId',
  params: numbered('inventoryId'),
  validateSearch: inventoryList.read,
  ...page(() => import('@/features/equipment/InventoryPage'), { needs: 'equipment.count' }),
});
const scan = createRoute({
  getParentRoute: () => app,
  path: '/scan',
  ...page(() => import('@/features/scan/ScanPage'), { needs: 'equipment.read' }),
});
/** The address on a label; a phone's own camera leads here, also that of a client with the labelled asset. */
const label = createRoute({
  getParentRoute: () => app,
  path: '/e/$code',
  ...page(() => import('@/features/scan/LabelPage')),
});
/** Not /assets: there the files of the program itself lie. */
const assets = createRoute({
  getParentRoute: () => app,
  path: '/client-assets',
  validateSearch: assetList.read,
  ...page(() => import('@/features/assets/AssetListPage'), { needs: 'asset.read' }),
});
const asset = createRoute({
  getParentRoute: () => app,
  path: '/client-assets/$assetId',
  params: numbered('assetId'),
  ...page(() => import('@/features/assets/AssetPage'), { needs: 'asset.read' }),
});
const conversations = createRoute({
  getParentRoute: () => app,
  path: '/conversations',
  validateSearch: ({ all }: Record<string, unknown>): { all?: boolean } => (all === true ? { all } : {}),
  ...page(() => import('@/features/conversations/ConversationsPage')),
});
/** The visits of work that a company asked others for. */
const visits = createRoute({
  getParentRoute: () => app,
  path: '/visits',
  validateSearch: visitList.read,
  ...page(() => import('@/features/asked/VisitListPage'), { needs: 'asked.read' }),
});
const invoiced = createRoute({
  getParentRoute: () => app,
  path: '/invoiced',
  validateSearch: invoicedList.read,
  ...page(() => import('@/features/asked/InvoiceListPage'), { needs: 'asked.read' }),
});
const received = createRoute({
  getParentRoute: () => app,
  path: '/received-invoices',
  validateSearch: receivedList.read,
  ...page(() => import('@/features/asked/ReceivedListPage'), { needs: 'invoice.received' }),
});
const invoiceMonths = createRoute({
  getParentRoute: () => app,
  path: '/invoices/months',
  validateSearch: readMonths,
  ...page(() => import('@/features/invoices/MonthsPage'), { needs: 'invoice.read', whole: true }),
});
const invoices = createRoute({
  getParentRoute: () => app,
  path: '/invoices',
  validateSearch: invoiceList.read,
  ...page(() => import('@/features/invoices/InvoiceListPage'), { needs: 'invoice.read' }),
});
const invoice = createRoute({
  getParentRoute: () => app,
  path: '/invoices/$invoiceId',
  params: numbered('invoiceId'),
  ...page(() => import('@/features/invoices/InvoicePage'), { needs: 'invoice.read', whole: true }),
});
const equipmentItem = createRoute({
  getParentRoute: () => app,
  path: '/equipment/$equipmentId',
  params: numbered('equipmentId'),
  ...page(() => import('@/features/equipment/EquipmentPage'), { needs: 'equipment.read' }),
});
/** Any other address: not found, within the frame. */
const schedule = createRoute({
  getParentRoute: () => app,
  path: '/schedule',
  validateSearch: readScheduleSearch,
  beforeLoad: async ({ context, search, cause }) => {
    if (cause === 'stay' || Object.keys(search).length > 0) return;
    const place = lastPlace(makerOf(sessionOf(await context.queryClient.ensureQueryData(sessionQuery))));
    if (Object.keys(place).length > 0) throw redirect({ to: '/schedule', search: place, replace: true });
  },
  ...page(() => import('@/features/schedule/SchedulePage'), { needs: 'schedule.read' }),
});

const nowhere = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundScreen });

const screens = [
  login,
  secondFactor,
  forgot,
  reset,
  invitation,
  signUp,
  app.addChildren([
    start,
    today,
    profile,
    settings,
    outbox,
    offerSettings,
    invoiceSettings,
    equipmentSettings,
    tasks,
    task,
    workOrders,
    order,
    users,
    absences,
    timeSheets,
    timeSheet,
    teams,
    hierarchies,
    locations,
    locationGroups,
    catalogue,
    companies,
    company,
    addresses,
    deleted,
    projects,
    project,
    schedule,
    offers,
    offer,
    compareOffers,
    conversations,
    visits,
    invoiced,
    received,
    invoiceMonths,
    invoices,
    invoice,
    assets,
    asset,
    equipment,
    equipmentItem,
    inventories,
    inventory,
    scan,
    label,
    materials,
    stockPlaces,
    toBuy,
    purchases,
    differences,
    picking,
    nowhere,
  ]),
] as const;

const routeTree = root.addChildren(screens);
// The page of all widgets is for developers: the shipped program has neither its address nor the page.
if (import.meta.env.DEV) {
  const showroom = () => import('@/features/showroom/ShowroomPage');
  const { component, loader } = page(showroom);
  root.addChildren([...screens, createRoute({ getParentRoute: () => root, path: '/showroom', component, loader })]);
}

/** The screens and their addresses; tests give a history of their own. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    defaultPreload: 'intent',
    // Lists and details live in the query cache; the router only starts their reading.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The e-mail typed on the page before. */
    email?: string;
  }
}
