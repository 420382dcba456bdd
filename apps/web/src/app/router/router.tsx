import { helpPath, pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { useTranslation } from 'react-i18next'
import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router'
import { loadFeatureTexts } from '#src/shared/i18n/i18n.ts'
import { session } from '#src/shared/session/session.ts'
import { Logo } from '#src/shared/ui/Logo.tsx'
import { BlankLayout } from '../layout/BlankLayout.tsx'
import { ContentLayout } from '../layout/ContentLayout.tsx'
import styles from '../layout/Splash.module.css'
import { blankPages, page, personPages, title } from './built-in-pages.ts'
import { leadFrom, requireAbility, requireSession, toNoSuchPage } from './guards.ts'
import { leavePage } from './leave-page.ts'
import { RootError, RouteError } from './RouteError.tsx'
import { addServerRoutes, contentRouteId } from './server-routes.ts'
import { startPath, workbenchNeeds } from './start-path.ts'

/** NAV-01 */
const toStart: LoaderFunction = async ({ request }) => {
  if (session.userData() === null) return leadFrom(request, '/login')
  return leadFrom(request, (await startPath()) + new URL(request.url).search)
}

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
        children: blankPages,
      },
      {
        Component: ContentLayout,
        middleware: [requireSession, leavePage],
        children: [
          {
            // A page that breaks leaves the shell around it standing.
            id: contentRouteId,
            ErrorBoundary: RouteError,
            children: [
              {
                ...page(pagePaths.workbench, 'workbench', 'navigation.page.workbench'),
                middleware: [requireAbility(workbenchNeeds)],
              },
              page(helpPath, 'help', 'navigation.page.help'),
              ...developmentPages,
              ...personPages,
            ],
          },
        ],
      },
      // Signed out, every unknown address leads to the sign-in and not to error-404 (NAV-05): whether an address exists
      // is told only to whoever is signed in.
      { path: '*', middleware: [requireSession], loader: toNoSuchPage },
    ],
  },
]

export const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addServerRoutes })

/** While the first page loads. */
function Splash() {
  const { t } = useTranslation()
  return (
    <div className={styles['splash']} role="status">
      <Logo size={48} />
      <span className="heard">{t('loading')}</span>
    </div>
  )
}
