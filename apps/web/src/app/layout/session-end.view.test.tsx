import { getUserInfo, logout, refresh } from '@pindao/protocol/access/sso.endpoints.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor, watchLeaving } from '#test/open-page.tsx'
import { personOf, tokens, videoOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { createUploadRig } from '#test/upload-rig.ts'
import { chooseFiles, videoFile } from '#test/upload-steps.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const path = '/channel/source-videos'
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listVideos, [videoOf()])
})

const row = () => screen.findByRole('row', { name: /山谷晨雾/u })
const search = () =>
  within(screen.getByRole('form', { name: t('search.form') })).getByRole('button', {
    name: t('action.search'),
  })
const titleField = () => screen.getByRole('textbox', { name: t('media:search.title') })
type User = Awaited<ReturnType<typeof openPage>>['user']
/** A use of the page that asks the server. */
async function searchFor(user: User, words: string): Promise<void> {
  await user.type(titleField(), words)
  await user.click(search())
}
/** The server knows the session no longer. */
function endSession(): void {
  server.refuses(listVideos, { code: 'access.notSignedIn' })
  server.refuses(refresh, { code: 'access.refreshRejected' })
}

test('SSO-04 an access token that ran out is renewed silently, and the call repeated', async () => {
  const { user, address } = await openPage(path, { server, person })
  await row()
  server.answersHolderOf('access-2', listVideos, [videoOf({ title: '新的' })])
  server.answers(refresh, { ...tokens, accessToken: 'access-2', refreshToken: 'refresh-2' })
  await searchFor(user, '新')
  await screen.findByRole('row', { name: /新的/u })
  expect(address()).toContain(path)
  expect(server.asked(refresh).map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }])
})

/** A page whose session ended under somebody's hands: it stands at the sign-in, and still holds what it had read. */
async function endAtSignIn() {
  const left = watchLeaving()
  const { user, address } = await openPage(path, { server, person })
  await row()
  endSession()
  await searchFor(user, '雾')
  await screen.findByText(t('access:login.expired'))
  return { left, address }
}

test('SSO-04 a session that ended during use leads to the sign-in, which says why and remembers the page', async () => {
  const { address } = await endAtSignIn()
  screen.getByRole('button', { name: t('access:login.button') })
  const asked = new URLSearchParams(address().split('?')[1])
  expect(asked.get('redirect')).toContain(path)
  expect(window.localStorage.getItem('accessToken')).toBeNull()
})

test('SSO-04 PERM-04 a session that ended where a role is waited for leads to the sign-in, and from there to the start', async () => {
  const nobody = personOf(null)
  server = serverFor(nobody)
  const { user, address } = await openPage('/pages/miscellaneous/not-authorized', { server, person: nobody })
  await screen.findByText(t('permission.title'))
  server.refuses(getUserInfo, { code: 'access.notSignedIn' })
  server.refuses(refresh, { code: 'access.refreshRejected' })
  await user.click(screen.getByRole('button', { name: t('action.home') }))
  await screen.findByText(t('access:login.expired'))
  expect(address()).toBe('/login?reason=expired')
})

test('SSO-04 a token that is refused although it was only just renewed is dropped at once', async () => {
  const { user } = await openPage(path, { server, person })
  await row()
  server.refuses(listVideos, { code: 'access.notSignedIn' })
  server.answers(refresh, { ...tokens, accessToken: 'access-2', refreshToken: 'refresh-2' })
  await searchFor(user, '雾')
  await screen.findByText(t('access:login.expired'))
  expect(window.localStorage.getItem('accessToken')).toBeNull()
  expect(server.asked(refresh)).toHaveLength(1)
})

test('SSO-05 a sign-out stands although a renewal was under way, and ends what that one brought', async () => {
  const left = watchLeaving()
  server.answers(logout, { endSessionUrl: null })
  const { user } = await openPage(path, { server, person })
  await row()
  server.refuses(listVideos, { code: 'access.tokenExpired' })
  server.answers(refresh, { ...tokens, accessToken: 'access-2', refreshToken: 'refresh-2' })
  const answerRefresh = server.holds(refresh)
  await searchFor(user, '雾')
  await waitFor(() => expect(server.asked(refresh)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: t('navigation:userMenu', { name: '李晴' }) }))
  await user.click(await screen.findByRole('menuitem', { name: t('access:logout.button') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('access:logout.done') }))
  answerRefresh()
  await waitFor(() => expect(server.asked(logout)).toHaveLength(2))
  expect(server.asked(logout).at(-1)?.headers.get('authorization')).toBe('Bearer access-2')
  await user.click(dialog.getByRole('button', { name: t('action.confirm') }))
  await waitFor(() => expect(left).toEqual(['/login']))
  expect(Object.keys(window.localStorage)).not.toContain('accessToken')
  expect(Object.keys(window.localStorage)).not.toContain('userData')
})

test('SSO-05 signing out in another tab leads this one to the sign-in', async () => {
  const left = watchLeaving()
  await openPage(path, { server, person })
  await row()
  const oldValue = window.localStorage.getItem('accessToken')
  window.localStorage.clear()
  const storageArea = window.localStorage
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'accessToken', oldValue, newValue: null, storageArea }),
  )
  await waitFor(() => expect(left).toContain('/login'))
})

test('SSO-04 UPL-06 during an upload the page stays and asks to sign in beside it', async () => {
  const uploads = createUploadRig()
  uploads.serve(server)
  uploads.holdLine()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, address } = await openPage(path, { server, person, uploads })
  await row()
  await chooseFiles(user, t, [videoFile('晨雾.mp4')])
  const panel = within(await screen.findByRole('region', { name: new RegExp(t('upload:panel.title'), 'u') }))
  await panel.findByText(new RegExp(t('upload:phase.uploading'), 'u'))
  endSession()
  await searchFor(user, '雾')
  const question = within(await screen.findByRole('dialog', { name: t('access:renew.title') }))
  expect(address()).toContain(path)
  await user.click(question.getByRole('button', { name: t('access:renew.button') }))
  expect(opened).toHaveBeenCalledOnce()
  await question.findByText(t('access:renew.blocked'))
})

/** Somebody signs in in another tab, over whoever was here before. */
function signInBeside(userId: string) {
  const [before, token] = ['userData', 'accessToken'].map((key) => window.localStorage.getItem(key))
  const next = { ...person, user: { ...person.user, userId } }
  createSessionStore(window.localStorage).start(tokens, next)
  const storageArea = window.localStorage
  for (const [key, oldValue] of [
    ['userData', before ?? null],
    ['accessToken', token ?? null],
  ] as const) {
    const newValue = window.localStorage.getItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue, storageArea }))
  }
}

test('SSO-04 where somebody else signs in beside, a page that stands at the sign-in is loaded anew', async () => {
  const { left } = await endAtSignIn()
  signInBeside('99')
  expect(left).toEqual(['/'])
})

test('SSO-04 where the same person signs in beside, what it holds may stay', async () => {
  const { left } = await endAtSignIn()
  signInBeside(person.user.userId)
  expect(left).toEqual([])
})

test('SSO-04 a page that the browser kept is loaded anew when somebody else has signed in meanwhile', async () => {
  const { left } = await endAtSignIn()
  const shown = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  shown()
  expect(left).toEqual([])
  createSessionStore(window.localStorage).start(tokens, {
    ...person,
    user: { ...person.user, userId: '99' },
  })
  shown()
  expect(left).toEqual(['/'])
})
