import { getUserInfo } from '@pindao/protocol/access/sso.endpoints.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { menuOf, routesOf } from '#test/sample-navigation.ts'
import { personOf, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const finance = personOf('finance')
const operator = personOf('operator')
const menu = async () => within(await screen.findByRole('navigation', { name: t('navigation:menu.label') }))

function knowAs(server: FakeServer, person: typeof finance): void {
  server.answers(getUserInfo, person)
  server.answers(getMenu, menuOf(person))
  server.answers(getRoutes, { routes: routesOf(person), buttons: [] })
}

/** An administrator gives the person another role: the server knows, and says so to the open page. */
async function become(server: FakeServer, person: typeof finance): Promise<void> {
  await waitFor(() => expect(server.listeners()).toBe(1))
  knowAs(server, person)
  server.tells({ type: 'access', id: person.user.userId })
}

/** The channels, open before somebody who may see nothing else. */
async function openChannels() {
  const server = serverFor(finance)
  server.answers(listChannels, [])
  const page = await openPage('/channels', { server, person: finance })
  const items = await menu()
  await items.findByRole('menuitem', { name: t('navigation:area.channel') })
  return { ...page, server, items }
}

test('PERM-01 NAV-04 with a new role the open page gets its menu, and the new page opens', async () => {
  const { user, address, server, items } = await openChannels()
  server.answers(listVideos, [videoOf()])
  expect(items.queryByRole('menuitem', { name: t('navigation:area.content') })).toBeNull()
  await become(server, operator)
  await user.click(await items.findByRole('menuitem', { name: t('navigation:area.content') }))
  await user.click(await items.findByRole('link', { name: t('navigation:page.source-videos') }))
  await screen.findByRole('heading', { name: t('media:title') })
  expect(address()).toBe('/channel/source-videos')
})

test.each([
  {
    how: 'as it is told',
    tell: (server: FakeServer) => server.tells({ type: 'access', id: operator.user.userId }),
  },
  { how: 'after changes were missed', tell: (server: FakeServer) => server.losesCount() },
])(
  'PERM-01 NAV-04 a second tab follows $how, though the first has already stored the new rights',
  async ({ tell }) => {
    const { server, items } = await openChannels()
    await waitFor(() => expect(server.listeners()).toBe(1))
    // The other tab was faster; both share what the browser keeps.
    createSessionStore(window.localStorage).updateUser(operator)
    knowAs(server, operator)
    tell(server)
    await items.findByRole('menuitem', { name: t('navigation:area.content') })
  },
)

test('PERM-03 when only the data scope has changed, what is shown is read again', async () => {
  const server = serverFor(operator)
  server.answers(listVideos, [videoOf({ title: '从前能看' })])
  await openPage('/channel/source-videos', { server, person: operator })
  await screen.findAllByText('从前能看')
  server.answers(listVideos, [])
  await become(server, operator)
  await waitFor(() => expect(screen.queryByText('从前能看')).toBeNull())
})

test('NAV-04 a menu entry that is taken away goes, with the rights as they were', async () => {
  const { server, items } = await openChannels()
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.answers(getMenu, [])
  server.tells({ type: 'access', id: finance.user.userId })
  await waitFor(() =>
    expect(items.queryByRole('menuitem', { name: t('navigation:area.channel') })).toBeNull(),
  )
})

test('PERM-01 PERM-02 with a role taken away its buttons go, and a page no longer permitted is left', async () => {
  const server = serverFor(operator)
  server.answers(listVideos, [videoOf()])
  const { address } = await openPage('/channel/source-videos', { server, person: operator })
  await screen.findByRole('button', { name: new RegExp(t('media:upload'), 'u') })
  await become(server, finance)
  await waitFor(() => expect(address()).toBe('/pages/miscellaneous/not-authorized'))
  await screen.findByText(t('permission.title'))
})

test('PERM-04 whoever waits for a first role gets in once it is given, without pressing anything', async () => {
  const nobody = personOf(null)
  const server = serverFor(nobody)
  const { address } = await openPage('/', { server, person: nobody })
  await screen.findByText(t('permission.title'))
  await become(server, { ...operator, user: nobody.user })
  await screen.findByRole('heading', { name: t('workbench:title') })
  expect(address()).toBe('/dashboards/statistics')
})
