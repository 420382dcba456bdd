import { doLogin, getSsoAuthUrl, logout } from '@pindao/protocol/access/sso.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { personOf, tokens, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const signOnEnd = 'https://sign-on.example/end?id_token_hint=1'
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [videoOf()])
  server.answers(logout, { endSessionUrl: signOnEnd })
})

/** As far as the word that one is out, which is not confirmed. */
async function signOut(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: t('navigation:userMenu', { name: '李晴' }) }))
  await user.click(await screen.findByRole('menuitem', { name: t('access:logout.button') }))
  return within(await screen.findByRole('dialog', { name: t('access:logout.done') }))
}

async function openVideos() {
  const { user } = await openPage('/channel/source-videos', { server, person })
  await screen.findByRole('row', { name: /山谷晨雾/u })
  return user
}

const signInButton = () => screen.findByRole('button', { name: t('access:login.button') })

test('SSO-05 behind the word that one is out nothing of the company can be read', async () => {
  watchLeaving()
  const user = await openVideos()
  await signOut(user)
  expect(screen.queryByText('山谷晨雾')).toBeNull()
  expect(screen.queryByRole('navigation', { hidden: true })).toBeNull()
  expect(screen.queryByRole('main', { hidden: true })).toBeNull()
})

test('SSO-05 confirmed, the sign-on is told where it stands, and not again at the next visit', async () => {
  const left = watchLeaving()
  const dialog = await signOut(await openVideos())
  dialog.getByRole('button', { name: t('action.confirm') }).click()
  await waitFor(() => expect(left).toEqual([signOnEnd]))
  await openPage('/', { server })
  await signInButton()
  expect(left).toEqual([signOnEnd])
})

test('SSO-05 where nobody confirms, the session at the sign-on ends all the same after ten seconds', async () => {
  const unread = new AbortController()
  const left = watchLeaving(unread.signal)
  await signOut(await openVideos())
  expect(left).toEqual([])
  unread.abort()
  await waitFor(() => expect(left).toEqual([signOnEnd]))
})

test('SSO-05 whoever closed the tab instead of confirming is out at the sign-on before the sign-in is shown', async () => {
  const left = watchLeaving()
  await signOut(await openVideos())
  await openPage('/', { server })
  await waitFor(() => expect(left).toEqual([signOnEnd]))
  expect(screen.queryByRole('button', { name: t('access:login.button') })).toBeNull()
  await openPage('/login', { server })
  await signInButton()
  expect(left).toEqual([signOnEnd])
})

test('SSO-05 at a sign-in that was open beside, the first press ends what is left at the sign-on', async () => {
  const left = watchLeaving()
  const { user } = await openPage('/login', { server, person: null })
  await signInButton()
  window.localStorage.setItem('signOnEnd', signOnEnd)
  await user.click(await signInButton())
  await waitFor(() => expect(left).toEqual([signOnEnd]))
  expect(server.asked(getSsoAuthUrl)).toHaveLength(0)
})

test('SSO-05 after a new sign-in an older sign-out has nothing left to end', async () => {
  const left = watchLeaving()
  window.localStorage.setItem('signOnEnd', signOnEnd)
  server.answers(doLogin, { tokens, userInfo: person, returnTo: '/channel/source-videos' })
  await openPage('/login?ticket=one-time', { server, person: null })
  await screen.findByRole('row', { name: /山谷晨雾/u })
  expect(window.localStorage.getItem('signOnEnd')).toBeNull()
  expect(left).toEqual([])
})
