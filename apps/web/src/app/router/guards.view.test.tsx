import { getUserInfo, isLogin, refresh } from '@pindao/protocol/access/sso.endpoints.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { getMenu, getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { menuOf, routesOf } from '#test/sample-navigation.ts'
import { personOf, tokens } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const notFound = () => screen.findByText(t('notFound.title'))
const noPermission = () => screen.findByText(t('permission.title'))

test('NAV-05 nobody gets past the sign-in, which remembers the page asked for', async () => {
  const server = createFakeServer()
  const { address } = await openPage('/channels?title=%E4%BA%91', { server, person: null })
  await screen.findByRole('button', { name: t('access:login.button') })
  expect(new URLSearchParams(address().split('?')[1]).get('redirect')).toBe('/channels?title=%E4%BA%91')
})

test('NAV-04 a page of the server opens, with its title in the browser tab', async () => {
  const person = personOf('viewer')
  const server = serverFor(person)
  server.answers(listVideos, [])
  await openPage('/channel/source-videos', { server, person })
  await screen.findByRole('heading', { name: t('media:title') })
  expect(document.title).toContain(t('navigation:page.source-videos'))
})

test('NAV-05 an address that is no page is not found', async () => {
  const person = personOf('admin')
  const { length } = window.history
  const { address } = await openPage('/channel/nothing', { server: serverFor(person), person })
  await notFound()
  expect(address()).toBe('/error-404')
  // The way back does not lead to the address that leads here again.
  expect(window.history).toHaveLength(length)
})

test.each(['/channel/source-videos', '/channel/publish-tasks/'])(
  'NAV-05 PERM-01 %s exists, so whoever may not open it reads that and not "not found"',
  async (path) => {
    const person = personOf('finance')
    await openPage(path, { server: serverFor(person), person })
    await noPermission()
    expect(screen.queryByText(t('notFound.title'))).toBeNull()
  },
)

test('PERM-04 on the first day, without a role, the start page says whom to ask', async () => {
  const person = personOf(null)
  await openPage('/', { server: serverFor(person), person })
  await noPermission()
  screen.getByText(t('permission.text'))
})

test('NAV-01 PERM-01 a role without the workbench begins on the first page of its menu', async () => {
  const finance = personOf('finance')
  const ability = finance.ability.filter(({ subject }) => subject === 'channel')
  const person = { ...finance, ability }
  const server = serverFor(person)
  server.answers(listChannels, [])
  const { address } = await openPage('/', { server, person })
  await screen.findByRole('heading', { name: t('channels:title') })
  expect(address()).toBe('/channels')
})

test('NAV-01 PERM-04 a server that is not available is maintenance on the start page, and not “no permission”', async () => {
  const finance = personOf('finance')
  const person = { ...finance, ability: finance.ability.filter(({ subject }) => subject === 'channel') }
  const server = serverFor(person)
  server.refuses(getMenu, { code: 'common.unavailable' })
  const { user } = await openPage('/', { server, person })
  await screen.findByText(t('pages:maintenance.title'))
  expect(screen.queryByText(t('permission.title'))).toBeNull()
  server.answers(isLogin, { isLogin: true })
  server.answers(getMenu, menuOf(person))
  server.answers(listChannels, [])
  await user.click(screen.getByRole('button', { name: t('pages:maintenance.now') }))
  await screen.findByRole('heading', { name: t('channels:title') })
})

test('SSO-04 NAV-01 a session that ended while nobody looked leads from the start page to the sign-in', async () => {
  const finance = personOf('finance')
  const person = { ...finance, ability: finance.ability.filter(({ subject }) => subject === 'channel') }
  const server = serverFor(person)
  for (const endpoint of [getUserInfo, getMenu]) server.refuses(endpoint, { code: 'access.notSignedIn' })
  server.refuses(refresh, { code: 'access.refreshRejected' })
  await openPage('/', { server, person })
  await screen.findByRole('button', { name: t('access:login.button') })
})

test('NAV-01 / leads to the statistics and keeps what was asked with it', async () => {
  const person = personOf('operator')
  const { address } = await openPage('/?from=mail&day=2', { server: serverFor(person), person })
  await screen.findByRole('heading', { name: t('workbench:title') })
  expect(address()).toBe('/dashboards/statistics?from=mail&day=2')
})

test('NAV-05 the sign-in page makes no sense to somebody signed in', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  const { address } = await openPage('/login', { server, person })
  await screen.findByRole('heading', { name: t('workbench:title') })
  expect(address()).toBe('/dashboards/statistics')
})

test.each([
  ['/', ''],
  ['/', '{}'],
  ['/login', ''],
])(
  'NAV-01 with a token and nobody it belongs to, %s is the sign-in page; stored is “%s”',
  async (path, userData) => {
    const person = personOf('operator')
    const server = serverFor(person)
    server.refuses(getUserInfo, { code: 'common.internal' })
    createSessionStore(window.localStorage).start(tokens, person)
    window.localStorage.setItem('userData', userData)
    const { address } = await openPage(path, { server })
    await screen.findByRole('button', { name: t('access:login.button') })
    expect(address()).toBe('/login')
  },
)

test('NAV-05 routes that cannot be fetched say so with the request id, and are asked for again', async () => {
  const person = personOf('finance')
  const server = serverFor(person)
  server.refuses(getRoutes, { code: 'common.conflict', requestId: 'req-7' })
  server.answers(listChannels, [])
  const { user } = await openPage('/channels', { server, person })
  await screen.findByText(t('error.requestId', { id: 'req-7' }))
  server.answers(getRoutes, { routes: routesOf(person), buttons: [] })
  await user.click(screen.getByRole('button', { name: t('action.retry') }))
  await screen.findByRole('heading', { name: t('channels:title') })
})

test('NAV-05 a page of refusal says which address was asked for, and leads back to the page before', async () => {
  const person = personOf('finance')
  const server = serverFor(person)
  server.answers(listChannels, [])
  await openPage('/channels', { server, person })
  await screen.findByRole('heading', { name: t('channels:title') })
  for (const [path, refused] of [
    ['/channel/nothing?title=%E4%BA%91', notFound],
    ['/channel/source-videos', noPermission],
  ] as const) {
    const { user, address } = await openPage(path, { server, person })
    await refused()
    screen.getByText(t('askedFor', { address: decodeURI(path) }))
    const title = t('navigation:page.channels')
    await user.click(screen.getByRole('link', { name: t('action.backToPrevious', { title }) }))
    await screen.findByRole('heading', { name: t('channels:title') })
    expect(address()).toBe('/channels')
  }
})
