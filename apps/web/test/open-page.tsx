import type { Locale } from '@pindao/locales/locales.ts'
import { getGuide } from '@pindao/protocol/access/guide.endpoints.ts'
import type { PersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { defaultNotifications } from '@pindao/protocol/access/person-settings.ts'
import { listSavedViews } from '@pindao/protocol/access/saved-view.endpoints.ts'
import type { UserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { countStaff } from '@pindao/protocol/access/staff.endpoints.ts'
import type { DictionaryKind } from '@pindao/protocol/capabilities.ts'
import {
  countChannels,
  getChannelChoices,
  getChannelsOfPlatform,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { countGrants, listGrants } from '@pindao/protocol/channels/grant.endpoints.ts'
import { countPlatformVideos } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import { getStorageStatus } from '@pindao/protocol/media/storage.endpoints.ts'
import { countVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import {
  getNoticePreference,
  type NoticePreference,
} from '@pindao/protocol/notifications/notice.endpoints.ts'
import { countUnreadNotifications } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { listOperations } from '@pindao/protocol/operations/operation.endpoints.ts'
import { dropBoxChoices } from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import { listDropDeliveries } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { getPreparation } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { listPublishBrakes } from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { publishRisks } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { forecastPublishing, getPublishDefaults } from '@pindao/protocol/publishing/publish-form.endpoints.ts'
import { countPublishTasks, publishTaskSummary } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  countPublishTemplates,
  listPublishTemplates,
  previewPublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { getRecovery } from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { getDictionary, getOwnWords } from '@pindao/protocol/settings/dictionary.endpoints.ts'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { preferencesKey } from '#src/shared/preferences/preferences.ts'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import { createFakeServer, type FakeServer } from './fake-server.ts'
import { menuOf, routesOf } from './sample-navigation.ts'
import { dictionaryItems, emptySummary, tokens } from './samples.ts'
import { createUploadRig, type UploadRig } from './upload-rig.ts'

/** How long the word that one is out is shown to whoever does not press. */
const readingMs = 10_000

type Page = { readonly close: () => void }
let open: Page | null = null

/** A server that knows who is signed in, with their routes and menu, no channel, and the workbench of a first day. */
export function serverFor(person: UserInfo): FakeServer {
  const server = createFakeServer()
  server.answers(getUserInfo, person)
  server.answers(getPersonSettings, nothingChosen)
  server.answers(getGuide, { role: 'viewer', steps: [], putAway: true, newsRead: '2999-12-31' })
  server.answers(getRoutes, { routes: routesOf(person), buttons: [] })
  server.answers(getMenu, menuOf(person))
  server.answers(getChannelsOfPlatform, [])
  server.answers(getRecovery, notHeld)
  server.answers(listPublishBrakes, { brakes: [], scopes: [] })
  server.answers(publishTaskSummary, emptySummary)
  server.answers(listSavedViews, [])
  server.answers(countVideos, uncounted)
  server.answers(countPublishTasks, uncounted)
  server.answers(countStaff, uncounted)
  server.answers(getPublishDefaults, [])
  server.answers(forecastPublishing, [])
  server.answers(publishRisks, { total: 0, tasks: [] })
  server.answers(previewPublishTemplate, { filled: null })
  server.answers(listPublishTemplates, [])
  server.answers(countPublishTemplates, uncounted)
  server.answers(getPreparation, { preparation: null })
  server.answers(listDropDeliveries, [])
  server.answers(dropBoxChoices, [])
  server.answers(countChannels, uncounted)
  server.answers(countGrants, uncounted)
  server.answers(countPlatformVideos, uncounted)
  server.answers(listGrants, [])
  server.answers(getChannelChoices, noChoices)
  server.answers(getStorageStatus, false)
  server.answers(countUnreadNotifications, { unread: 0 })
  server.answers(getNoticePreference, usualHours)
  server.answers(listOperations, [])
  server.answers(getDictionary, ({ params }) => dictionaryItems(params['kind'] as DictionaryKind))
  server.answers(getOwnWords, [])
  return server
}

/** Nobody is told outside of the product. */
const usualHours: NoticePreference = {
  digest: 'atOnce',
  digestHour: 9,
  quiet: null,
  timeZone: 'Asia/Shanghai',
  deputy: null,
  email: 'li.qing@pindao.example',
  language: 'zh',
  sendsEmail: false,
  robots: [],
}

/** Nobody to give a channel to. */
const noChoices = { departments: [], groups: [], staff: [], countries: [], languages: [] }

/** Views without numbers. */
const uncounted = ({ body }: { readonly body: unknown }) =>
  (body as { views: readonly unknown[] }).views.map(() => null)

/** What somebody has on the server who never opened the settings. */
export const nothingChosen: PersonSettings = {
  language: null,
  timeZone: null,
  notifications: defaultNotifications,
}

/** Every page asks whether publishing is held. */
const notHeld = { open: null, counts: { looking: 0, found: 0, notFound: 0, unclear: 0 }, actions: [] }

/**
 * Loads the page as a browser does: fresh modules, the address, the storage, then what `main.tsx` does. Opening again
 * is a reload: the storage stays. At the end of the test no call may have been asked that the test did not speak of.
 *
 * @param person who is signed in; null for nobody, left out for whoever the storage knows
 */
export async function openPage(
  address: string,
  options: {
    readonly server: FakeServer
    readonly person?: UserInfo | null
    readonly locale?: Locale
    readonly uploads?: UploadRig
  },
) {
  const { server, person, locale, uploads = createUploadRig() } = options
  if (open === null) endWith(server)
  else open.close()
  if (person !== undefined) remember(person)
  if (locale !== undefined) window.localStorage.setItem(preferencesKey, JSON.stringify({ locale }))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('Worker', uploads.Worker)
  vi.resetModules()
  window.history.replaceState(null, '', address)
  const deafen = listenUntilClosed()

  const modules = await loadModules()
  await modules.startLocale(modules.currentLocale())
  const stopOnePerson = modules.reloadOnUserChange()
  const stopUploads = modules.startUploads()
  modules.keepUserFresh()
  const stopFollowing = modules.followPerson()
  const { unmount } = render(<modules.App />)
  open = {
    close() {
      unmount()
      stopOnePerson()
      stopUploads()
      stopFollowing()
      modules.outage.stop()
      modules.router.dispose()
      modules.queryClient.clear()
      deafen()
    },
  }
  return { user: userEvent.setup(), address: () => window.location.pathname + window.location.search }
}

/**
 * A page that is closed hears no more of the network; here the window stays, and with it whoever listens for the whole
 * visit. Other listeners stay as well: libraries that mend the history do so once for a window.
 */
function listenUntilClosed(): () => void {
  const page: EventTarget = window
  const heard: Parameters<EventTarget['addEventListener']>[] = []
  const { addEventListener } = page
  page.addEventListener = (...listening) => {
    if (listening[0] === 'online') heard.push(listening)
    addEventListener.apply(page, listening)
  }
  return () => {
    page.addEventListener = addEventListener
    for (const listening of heard) page.removeEventListener(...listening)
  }
}

async function loadModules() {
  const [app, locale, preferences, query, router, fresh, onePerson, uploads, person] = await Promise.all([
    import('#src/app/App.tsx'),
    import('#src/shared/i18n/locale.ts'),
    import('#src/shared/preferences/preferences.ts'),
    import('#src/shared/query/query-client.ts'),
    import('#src/app/router/router.tsx'),
    import('#src/app/session/keep-user-fresh.ts'),
    import('#src/app/session/reload-on-user-change.ts'),
    import('#src/shared/upload/browser/uploads.ts'),
    import('#src/shared/person/person-settings.ts'),
  ])
  return {
    ...app,
    ...locale,
    ...preferences,
    ...query,
    ...router,
    ...fresh,
    ...onePerson,
    ...uploads,
    ...person,
  }
}

/** Signs somebody in, or everybody out, as an earlier visit left the storage. */
function remember(person: UserInfo | null): void {
  const session = createSessionStore(window.localStorage)
  if (person === null) session.clear()
  else session.start(tokens, person)
}

function endWith(server: FakeServer): void {
  onTestFinished(() => {
    open?.close()
    open = null
    window.localStorage.clear()
    window.sessionStorage.clear()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    expect(server.unexpected()).toEqual([])
  })
}

/**
 * Stops the browser at the door: where the page sent it, in order.
 *
 * @param read ends the time to read that one is out; not by the clock: on a busy machine it would be over before a test
 *   has pressed anything
 */
export function watchLeaving(read: AbortSignal = new AbortController().signal): readonly string[] {
  const addresses: string[] = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === readingMs ? read : timeout(ms)))
  const note = (address: string | URL) => void addresses.push(String(address))
  vi.spyOn(window.location, 'assign').mockImplementation(note)
  vi.spyOn(window.location, 'replace').mockImplementation(note)
  return addresses
}
