import type { Namespace } from '@pindao/locales/namespaces.ts'
import { grantDonePath } from '@pindao/protocol/channels/grant-path.ts'
import { personPath, settingsPath } from '@pindao/protocol/navigation/page-paths.ts'
import { publicStatementPath } from '@pindao/protocol/revenue/statement-path.ts'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { loadPartTexts } from '#src/shared/i18n/i18n.ts'
import { loadChunk } from '#src/shared/ui/load-chunk.ts'
import { redirectIfSignedIn, requireSession } from './guards.ts'
import type { RouteHandle } from './route-handle.ts'
import { viewOf } from './views.ts'

/** Who gets past the door of a built-in page; `redirectIfSignedIn` makes no sense to somebody signed in. */
type PageDoor = 'open' | 'signedIn' | 'redirectIfSignedIn'

const doors = { open: [], signedIn: [requireSession], redirectIfSignedIn: [redirectIfSignedIn] }

export const title = (pageTitle: string) => ({ handle: { pageTitle } satisfies RouteHandle })

/** A built-in page of a feature; its view is part of this build. */
export function page(path: string, view: string, pageTitle: string, door: PageDoor = 'open'): RouteObject {
  const lazy = viewOf(view)
  if (!lazy) throw new Error(`no view ${view}`)
  return { path, lazy, middleware: doors[door], ...title(pageTitle) }
}

/** A built-in page of the shell itself, with the texts it needs. */
function ownPage(
  path: string,
  pageTitle: string,
  load: () => Promise<ComponentType>,
  options: { readonly texts?: readonly Namespace[]; readonly door?: PageDoor } = {},
): RouteObject {
  const { texts = [], door = 'open' } = options
  const lazy = async () => {
    const [Component] = await loadChunk(() => Promise.all([load(), loadPartTexts(...texts)]))
    return { Component }
  }
  return { path, lazy, middleware: doors[door], ...title(`navigation.page.${pageTitle}`) }
}

const texts = ['pages'] as const

/** NAV-03: pages without menu and bar. */
export const blankPages: RouteObject[] = [
  page('/login', 'login', 'navigation.page.login', 'redirectIfSignedIn'),
  page('/login/done', 'login-done', 'navigation.page.login'),
  page(grantDonePath, 'grant-done', 'navigation.page.grant-done'),
  page(publicStatementPath(':token'), 'statement', 'navigation.page.statement'),
  ownPage('/error-404', 'notFound', async () => (await import('../pages/NotFoundPage.tsx')).NotFoundPage),
  ownPage(
    '/pages/miscellaneous/not-authorized',
    'notAuthorized',
    async () => (await import('../pages/NotAuthorizedPage.tsx')).NotAuthorizedPage,
  ),
  ownPage(
    '/pages/miscellaneous/under-maintenance',
    'maintenance',
    async () => (await import('../pages/MaintenanceState.tsx')).MaintenancePage,
    { texts },
  ),
  ownPage(
    '/pages/miscellaneous/error',
    'error',
    async () => (await import('../pages/ErrorPage.tsx')).ErrorPage,
    { texts },
  ),
  ownPage(
    '/pages/miscellaneous/coming-soon',
    'comingSoon',
    async () => (await import('../pages/ComingSoonPage.tsx')).ComingSoonPage,
    { texts },
  ),
  ownPage(
    '/pages/preview/ImgPreview',
    'imagePreview',
    async () => (await import('../pages/ImagePreviewPage.tsx')).ImagePreviewPage,
    { texts, door: 'signedIn' },
  ),
]

/** NAV-02: pages inside the shell that everybody has who is signed in. */
export const personPages: RouteObject[] = [
  ownPage(
    settingsPath,
    'accountSettings',
    async () => (await import('../pages/AccountSettingsPage.tsx')).AccountSettingsPage,
    { texts: ['settings', 'customizer'] },
  ),
  page(personPath(':id'), 'person', 'navigation.page.person'),
]
