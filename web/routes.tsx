import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { takeKeptWay, wayBack } from './account/way.ts'
import { BoardPage } from './board/BoardPage.tsx'
import { BASE_URL } from './data/addresses.ts'
import { readSession } from './data/session.ts'
import { noteBoardVisit } from './data/visits.ts'
import { Failure, NotFound } from './shell/Failure.tsx'
import { Shell } from './shell/Shell.tsx'

/** Every address of the application. */

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: Failure })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    const me = await readSession()
    const [team] = me?.teams ?? []
    const kept = takeKeptWay()
    if (team && kept !== undefined) throw redirect({ href: wayBack(kept, window.location.origin, '/') })
    if (team) throw redirect({ to: '/$team', params: { team: team.id } })
    throw redirect({ to: me ? '/invitations' : '/sign-in' })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => ({
    ...(typeof search.to === 'string' && { to: search.to }),
    ...(typeof search.error === 'string' && { error: search.error }),
  }),
  component: lazyRouteComponent(() => import('./account/SignIn.tsx'), 'SignIn'),
})

const link = createRoute({
  getParentRoute: () => root,
  path: '/link',
  component: lazyRouteComponent(() => import('./account/Link.tsx'), 'Link'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyRouteComponent(() => import('./account/ConfirmEmail.tsx'), 'ConfirmEmail'),
})

const invitations = createRoute({
  getParentRoute: () => root,
  path: '/invitations',
  beforeLoad: async ({ location }) => {
    if (!(await readSession())) throw redirect({ to: '/sign-in', search: { to: location.publicHref } })
  },
  component: lazyRouteComponent(() => import('./account/Invitations.tsx'), 'Invitations'),
})

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/$team',
  beforeLoad: async ({ location }) => {
    const me = await readSession()
    if (!me) throw redirect({ to: '/sign-in', search: { to: location.publicHref } })
    return { me }
  },
  component: Shell,
  // Beside the sidebar: the way to every place that there is.
  notFoundComponent: NotFound,
})

const home = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  component: lazyRouteComponent(() => import('./home/Home.tsx'), 'Home'),
})

/** What is filtered and how it is laid out, so that a view can be shared. */
export type View = Record<string, string>

const viewOf = (search: Record<string, unknown>): View =>
  Object.fromEntries(Object.entries(search).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])))

const board = createRoute({
  getParentRoute: () => workspace,
  path: '/board-{$board}',
  validateSearch: viewOf,
  // From one board to another the route stays.
  onEnter: ({ context: { me }, params: { team, board } }) => noteBoardVisit(me.id, team, board),
  onStay: ({ context: { me }, params: { team, board } }) => noteBoardVisit(me.id, team, board),
  component: BoardPage,
})

const card = createRoute({
  getParentRoute: () => workspace,
  path: '/card-{$card}',
  component: lazyRouteComponent(() => import('./card/CardPage.tsx'), 'CardPage'),
})

const roadmap = createRoute({
  getParentRoute: () => workspace,
  path: '/roadmap',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./roadmap/RoadmapPage.tsx'), 'RoadmapPage'),
})

const epic = createRoute({
  getParentRoute: () => workspace,
  path: '/epic-{$epic}',
  component: lazyRouteComponent(() => import('./epic/EpicPage.tsx'), 'EpicPage'),
})

const sprint = createRoute({
  getParentRoute: () => workspace,
  path: '/sprint-{$sprint}',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./sprint/SprintPage.tsx'), 'SprintPage'),
})

const sprints = createRoute({
  getParentRoute: () => workspace,
  path: '/sprints-{$project}',
  component: lazyRouteComponent(() => import('./sprint/SprintsPage.tsx'), 'SprintsPage'),
})

const page = createRoute({
  getParentRoute: () => workspace,
  path: '/page-{$page}',
  component: lazyRouteComponent(() => import('./page/PagePage.tsx'), 'PagePage'),
})

const view = createRoute({
  getParentRoute: () => workspace,
  path: '/view-{$view}',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./views/ViewPage.tsx'), 'ViewPage'),
})

const insights = createRoute({
  getParentRoute: () => workspace,
  path: '/insights',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./insights/InsightsPage.tsx'), 'InsightsPage'),
})

const automation = createRoute({
  getParentRoute: () => workspace,
  path: '/automation',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./automation/RulesPage.tsx'), 'RulesPage'),
})

const notes = createRoute({
  getParentRoute: () => workspace,
  path: '/notes',
  component: lazyRouteComponent(() => import('./note/NotesPage.tsx'), 'NotesPage'),
})

const note = createRoute({
  getParentRoute: () => workspace,
  path: '/note-{$note}',
  component: lazyRouteComponent(() => import('./note/NotesPage.tsx'), 'NotesPage'),
})

const space = createRoute({
  getParentRoute: () => workspace,
  path: '/space-{$project}',
  component: lazyRouteComponent(() => import('./space/SpacePage.tsx'), 'SpacePage'),
})

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  component: lazyRouteComponent(() => import('./inbox/InboxPage.tsx'), 'InboxPage'),
})

const myWork = createRoute({
  getParentRoute: () => workspace,
  path: '/my-work',
  component: lazyRouteComponent(() => import('./my-work/MyWorkPage.tsx'), 'MyWorkPage'),
})

const search = createRoute({
  getParentRoute: () => workspace,
  path: '/search',
  validateSearch: viewOf,
  component: lazyRouteComponent(() => import('./search/SearchPage.tsx'), 'SearchPage'),
})

const bin = createRoute({
  getParentRoute: () => workspace,
  path: '/bin',
  component: lazyRouteComponent(() => import('./bin/BinPage.tsx'), 'BinPage'),
})

const settings = createRoute({
  getParentRoute: () => workspace,
  path: '/settings/$page',
  component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
})

const integration = createRoute({
  getParentRoute: () => workspace,
  path: '/settings/integrations/$integration',
  component: lazyRouteComponent(() => import('./integrations/IntegrationPage.tsx'), 'IntegrationPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    signIn,
    link,
    confirmEmail,
    invitations,
    workspace.addChildren([
      home,
      space,
      board,
      card,
      page,
      view,
      insights,
      notes,
      note,
      sprint,
      sprints,
      roadmap,
      epic,
      inbox,
      myWork,
      search,
      bin,
      settings,
      integration,
      automation,
    ]),
  ]),
  basepath: new URL(BASE_URL).pathname,
  // Plain words on both sides: what is in an address can be read and typed by people.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const words = new URLSearchParams(
      Object.entries(search).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
    )
    return words.size > 0 ? `?${words}` : ''
  },
  defaultErrorComponent: Failure,
  defaultPreload: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
