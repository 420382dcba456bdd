import { endRoleView } from '@pindao/protocol/access/role-view.endpoints.ts'
import { isLogin } from '@pindao/protocol/access/sso.endpoints.ts'
import { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { getRoutes } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { routesOf } from '#test/sample-navigation.ts'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')

test.each([
  ['/pages/miscellaneous/error', t('pages:error.title')],
  ['/pages/miscellaneous/coming-soon', t('pages:comingSoon.title')],
  ['/pages/miscellaneous/under-maintenance', t('pages:maintenance.title')],
  ['/pages/miscellaneous/not-authorized', t('permission.title')],
  ['/error-404', t('notFound.title')],
])('NAV-03 %s opens without a sign-in and says what is the matter', async (path, title) => {
  const { address } = await openPage(path, { server: createFakeServer(), person: null })
  await screen.findByText(title)
  expect(address()).toBe(path)
})

test('NAV-05 the preview of images is for those signed in', async () => {
  const { address } = await openPage('/pages/preview/ImgPreview', {
    server: createFakeServer(),
    person: null,
  })
  await screen.findByRole('button', { name: t('access:login.button') })
  expect(address()).toContain('redirect')
})

test('NAV-03 during maintenance the page asks again, and goes on when there is an answer', async () => {
  const server = createFakeServer()
  const left = watchLeaving()
  server.refuses(isLogin, { code: 'common.unavailable' })
  const { user } = await openPage('/pages/miscellaneous/under-maintenance', { server, person: null })
  const now = await screen.findByRole('button', { name: t('pages:maintenance.now') })
  await user.click(now)
  await waitFor(() => expect(server.asked(isLogin)).toHaveLength(1))
  expect(left).toEqual([])
  server.answers(isLogin, { isLogin: false })
  await user.click(await screen.findByRole('button', { name: t('pages:maintenance.now') }))
  await waitFor(() => expect(left).toEqual(['/']))
})

test('NAV-03 a server that says it is not available is maintenance, in place; the page comes when it is back', async () => {
  const server = serverFor(person)
  server.refuses(getRoutes, { code: 'common.unavailable' })
  const { user } = await openPage('/channels', { server, person })
  await screen.findByText(t('pages:maintenance.title'))
  server.answers(isLogin, { isLogin: true })
  server.answers(getRoutes, { routes: routesOf(person), buttons: [] })
  server.answers(listChannels, [])
  await user.click(screen.getByRole('button', { name: t('pages:maintenance.now') }))
  await screen.findByRole('heading', { name: t('channels:title') })
})

const preview = (url: string) => `/pages/preview/ImgPreview?${new URLSearchParams({ url })}`
const stored = '/api/objects/thumbnails/1.jpg?expires=1&signature=abc'

test('NAV-03 the preview shows a stored image, larger and turned, by buttons and keys', async () => {
  const { user } = await openPage(preview(stored), { server: serverFor(person), person })
  const image = await screen.findByRole('img', { name: t('pages:image.alt') })
  expect(image.getAttribute('src')).toBe(stored)
  await user.click(screen.getByRole('button', { name: t('pages:image.zoomIn') }))
  await user.keyboard('r')
  expect(image.style.transform).toBe('scale(1.25) rotate(90deg)')
  await user.keyboard('-0')
  expect(image.style.transform).toBe('scale(1) rotate(0deg)')
  const link = screen.getByRole('link', { name: t('pages:image.download') })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([stored, true])
  fireEvent.error(image)
  await screen.findByText(t('pages:image.failedTitle'))
})

test.each(['https://evil.example/a.png', '/favicon.svg', ''])(
  'NAV-03 the preview refuses %s',
  async (url) => {
    await openPage(preview(url), { server: serverFor(person), person })
    await screen.findByText(t('pages:image.refusedTitle'))
    expect(screen.queryByRole('img', { name: t('pages:image.alt') })).toBeNull()
  },
)

test('PERM-03 who looks at the product as a role finds the way back on a page that the role may not open', async () => {
  const viewing = {
    role: { id: '9', code: null, name: '实习' },
    dataScope: 'own' as const,
    department: { id: '1', code: 'hz_fb', name: null },
    until: '2026-11-09T06:06:07.000Z',
  }
  const seen = personOf(null, { viewing })
  const server = serverFor(seen)
  server.answers(endRoleView, { ended: true })
  const { user } = await openPage('/pages/miscellaneous/not-authorized', { server, person: seen })
  await user.click(await screen.findByRole('button', { name: t('staff:viewAs.end') }))
  await waitFor(() => expect(server.asked(endRoleView)).toHaveLength(1))
})
