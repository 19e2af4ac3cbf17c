import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { type AddressQuery, readQuery, writeQuery } from './addresses.ts'
import { ErrorState } from './components/ErrorState.tsx'
import { EmptyState } from './components/State.tsx'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell })

/** THE PAGES: each is a chunk of its own, loaded when it is first shown. */
const pages = [
  page('/', () => import('./pages/search/SearchPage.tsx')),
  page('/jobs/$id', () => import('./pages/job/JobPage.tsx')),
  page('/companies/$id', () => import('./pages/company/CompanyPage.tsx')),
  page('/resolve', () => import('./pages/resolve/ResolvePage.tsx')),
  page('/feed', () => import('./pages/feed/FeedPage.tsx')),
  page('/coverage', () => import('./pages/coverage/CoveragePage.tsx')),
]

function page<const Path extends string>(path: Path, load: () => Promise<{ default: () => React.ReactNode }>) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load),
    validateSearch: (query: Record<string, unknown>) => query as AddressQuery,
  })
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
