import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { type AddressQuery, readQuery, writeQuery } from './addresses.ts'
import { Browse, JobPage, SearchPage } from './browse/Browse.tsx'
import { ErrorState } from './components/ErrorState.tsx'
import { loadPart } from './components/load-part.ts'
import { EmptyState } from './components/State.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell })

/** Shows the two pages below it, each alone or both side by side. They are named here so that the router loads them in advance. */
const browse = createRoute({ getParentRoute: () => root, id: 'browse', component: Browse })
const browsed = [
  createRoute({ getParentRoute: () => browse, path: '/', component: SearchPage, validateSearch: asQuery }),
  createRoute({ getParentRoute: () => browse, path: '/jobs/$id', component: JobPage, validateSearch: asQuery }),
]

/** THE PAGES: each is a chunk of its own, loaded when it is first shown. */
const pages = [
  browse.addChildren(browsed),
  page('/companies/$id', () => import('./pages/company/CompanyPage.tsx')),
  page('/resolve', () => import('./pages/resolve/ResolvePage.tsx')),
  page('/searches', () => import('./pages/searches/SearchesPage.tsx')),
  page('/feed', () => import('./pages/feed/FeedPage.tsx')),
  page('/coverage', () => import('./pages/coverage/CoveragePage.tsx')),
]

function page<const Path extends string>(path: Path, load: () => Promise<{ default: () => React.ReactNode }>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(() => loadPart(load)),
    validateSearch: asQuery,
  })
}

function asQuery(query: Record<string, unknown>): AddressQuery {
  return query as AddressQuery
}

export const router = createRouter({
  routeTree: root.addChildren(pages),
  parseSearch: readQuery,
  stringifySearch: writeQuery,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultNotFoundComponent: () => <EmptyState title="There is no such page">Choose one in the header.</EmptyState>,
  defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
