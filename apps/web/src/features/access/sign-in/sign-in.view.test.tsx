import { locales } from '@pindao/locales/locales.ts'
import { doLogin, getSsoAuthUrl, logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { personOf, tokens } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const signOn = 'https://sign-on.example/auth?state=1'
const signInButton = () => screen.findByRole('button', { name: t('access:login.button') })

test('SSO-01 the button asks for the address of the sign-on, says so meanwhile, and the browser goes there', async () => {
  const server = createFakeServer()
  const left = watchLeaving()
  server.answers(getSsoAuthUrl, { url: signOn })
  const goOn = server.holds(getSsoAuthUrl)
  const { user } = await openPage('/login?redirect=%2Fchannels', { server, person: null })
  await user.click(await signInButton())
  await screen.findByRole('button', { name: new RegExp(t('access:login.opening'), 'u') })
  expect(left).toEqual([])
  goOn()
  await waitFor(() => expect(left).toEqual([signOn]))
  expect(server.asked(getSsoAuthUrl).map(({ body }) => body)).toEqual([{ returnTo: '/channels' }])
})

test('SSO-01 a sign-on that cannot be reached says why, with the id to quote, and can be tried again', async () => {
  const server = createFakeServer()
  const left = watchLeaving()
  const message = t('errors:access.signOnUnreachable')
  server.refuses(getSsoAuthUrl, { code: 'access.signOnUnreachable', message, requestId: 'req-42' })
  const { user } = await openPage('/login', { server, person: null })
  await user.click(await signInButton())
  const alert = await screen.findByRole('alert')
  within(alert).getByText(t('access:login.failedTitle'))
  within(alert).getByText(message)
  within(alert).getByText(t('error.requestId', { id: 'req-42' }))

  server.answers(getSsoAuthUrl, { url: signOn })
  await user.click(await signInButton())
  await waitFor(() => expect(left).toEqual([signOn]))
})

test.each(locales)(
  'SSO-01 in %s, cancelling at the sign-on is said calmly and is no failure',
  async (locale) => {
    const words = await textsIn(locale)
    const server = createFakeServer()
    await openPage('/login?error=access.signOnCancelled', { server, person: null, locale })
    await screen.findByText(words('errors:access.signOnCancelled'))
    screen.getByRole('button', { name: words('access:login.button') })
    expect(screen.queryByText(words('access:login.failedTitle'))).toBeNull()
  },
)

test('SSO-01 a ticket is traded for a session, leaves the address, and the page asked for opens', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  server.answers(doLogin, { tokens, userInfo: person, returnTo: '/dashboards/statistics' })
  const { address } = await openPage('/login?ticket=one-time', { server, person: null })
  await screen.findByRole('heading', { name: t('workbench:title') })
  expect(address()).toBe('/dashboards/statistics')
  expect(server.asked(doLogin).map(({ body }) => body)).toEqual([{ ticket: 'one-time' }])
})

test('SSO-01 a ticket that is worth nothing leads back to the sign-in, with the reason', async () => {
  const server = createFakeServer()
  server.refuses(doLogin, { code: 'access.ticketInvalid' })
  const { address } = await openPage('/login?ticket=used', { server, person: null })
  const alert = await screen.findByRole('alert')
  within(alert).getByText(t('errors:access.ticketInvalid'))
  expect(address()).not.toContain('used')
})

test('SSO-05 signing out says so, and goes to the sign-in although the server failed', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  const left = watchLeaving()
  server.refuses(logout, { code: 'common.internal' })
  const { user } = await openPage('/', { server, person })
  await user.click(await screen.findByRole('button', { name: t('navigation:userMenu', { name: '李晴' }) }))
  await user.click(await screen.findByRole('menuitem', { name: t('access:logout.button') }))
  const dialog = await screen.findByRole('dialog', { name: t('access:logout.done') })
  expect(Object.keys(window.localStorage)).not.toContain('accessToken')
  expect(left).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: t('action.confirm') }))
  await waitFor(() => expect(left).toEqual(['/login']))
})
