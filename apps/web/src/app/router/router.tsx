import { createBrowserRouter, type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { session } from '#src/shared/session/session.ts'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { ContentLayout } from '../layout/ContentLayout.tsx'
import { Splash } from '../layout/Splash.tsx'
import { redirectIfSignedIn, requireAbility, requireSession, toNoSuchPage } from './guards.ts'
import { RootError, RouteError } from './RouteError.tsx'
import type { RouteHandle } from './route-handle.ts'
import { addServerRoutes, contentRouteId } from './server-routes.ts'
import { viewOf } from './views.ts'

const title = (pageTitle: string) => ({ handle: { pageTitle } satisfies RouteHandle })

/** A built-in page; its view is part of this build. */
function page(path: string, view: string, pageTitle: string): RouteObject {
  const lazy = viewOf(view)
  if (!lazy) throw new Error(`no view ${view}`)
  return { path, lazy, ...title(pageTitle) }
}

/** NAV-01 */
const toStart: LoaderFunction = ({ request }) =>
  redirect(session.userData() === null ? '/login' : `/dashboards/statistics${new URL(request.url).search}`)

/** Not in a production build: the bundler takes the whole branch out. */
const developmentPages: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/widgets',
        ...title('navigation.page.workbench'),
        lazy: async () => {
          const [{ WidgetsPage }] = await Promise.all([
            import('../dev/WidgetsPage.tsx'),
            loadFeatureTexts('list'),
          ])
          return { Component: WidgetsPage }
        },
      },
    ]
  : []

const routes: RouteObject[] = [
  {
    id: 'root',
    ErrorBoundary: RootError,
    HydrateFallback: Splash,
    children: [
      { path: '/', loader: toStart },
      {
        Component: BlankLayout,
        children: [
          { ...page('/login', 'login', 'navigation.page.login'), middleware: [redirectIfSignedIn] },
          page('/login/done', 'login-done', 'navigation.page.login'),
          {
            path: '/error-404',
            ...title('navigation.page.notFound'),
            lazy: async () => ({ Component: (await import('../pages/NotFoundPage.tsx')).NotFoundPage }),
          },
          {
            path: '/pages/miscellaneous/not-authorized',
            ...title('navigation.page.notAuthorized'),
            lazy: async () => ({
              Component: (await import('../pages/NotAuthorizedPage.tsx')).NotAuthorizedPage,
            }),
          },
        ],
      },
      {
        Component: ContentLayout,
        middleware: [requireSession],
        children: [
          {
            // A page that breaks leaves the shell around it standing.
            id: contentRouteId,
            ErrorBoundary: RouteError,
            children: [
              {
                ...page('/dashboards/statistics', 'workbench', 'navigation.page.workbench'),
                middleware: [requireAbility({ action: 'read', resource: 'workbench' })],
              },
              ...developmentPages,
            ],
          },
        ],
      },
      { path: '*', middleware: [requireSession], loader: toNoSuchPage },
    ],
  },
]

export const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addServerRoutes })
