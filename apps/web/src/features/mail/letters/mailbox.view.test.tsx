import {
  actOnLetters,
  getLetter,
  getMailCounts,
  type LetterLine,
  listLetters,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { goOffline } from '#test/browser.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { letterLineOf, letterRest, noneUnread } from '#test/mail-samples.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const lineOf = (number: number) => letterLineOf({ id: String(number), subject: `信${number}` })

let server: FakeServer
/** The newest first, twenty-five on a page. */
function holdLetters(letters: readonly LetterLine[]): void {
  const answer = ({ query }: { query: Readonly<Record<string, unknown>> }) => {
    const end = Number(query['page']) * 25
    return letters.slice(end - 25, end)
  }
  server.answers(listLetters, answer, letters.length)
}
const letters = Array.from({ length: 26 }, (_none, index) => lineOf(26 - index))
beforeEach(() => {
  server = serverFor(person)
  server.answers(getMailCounts, noneUnread)
  server.answers(actOnLetters, ({ body }) => ({ changed: (body as { ids: string[] }).ids.length }))
  holdLetters(letters)
})

const open = (address: string) => openPage(address, { server, person })
const choose = (number: number) =>
  screen.findByRole('checkbox', { name: t('mail:choose', { subject: `信${number}` }) })
const star = (number: number) =>
  screen.findByRole('button', { name: t('mail:starOf', { subject: `信${number}` }) })

test('NAV-02 WID-02 after the only letter of the last page is gone the page before it is shown, and not “no letters”', async () => {
  const { user, address } = await open('/apps/email?page=2')
  await user.click(await choose(1))
  const said: string[] = []
  const watch = new MutationObserver(() => {
    if (screen.queryByText(t('mail:empty.inbox.title'))) said.push(address())
  })
  watch.observe(document.body, { childList: true, subtree: true })
  holdLetters(letters.slice(0, 25))
  await user.click(await screen.findByRole('button', { name: t('mail:action.trash') }))
  await screen.findByText('信26')
  expect(address()).toBe('/apps/email')
  watch.disconnect()
  expect(said).toEqual([])
})

test('NAV-02 WID-02 an old link to a page that is past the end shows the last one, and the letter it names', async () => {
  server.answers(getLetter, { ...lineOf(5), ...letterRest, body: '正文' })
  const { address } = await open('/apps/email?page=9&letter=5')
  await screen.findByText('信1')
  await screen.findByText('正文')
  expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('2')
  expect(new URLSearchParams(address().split('?')[1]).get('letter')).toBe('5')
})

test('WID-04 letters that cannot be read again stay, with a word that they may be old and a way to ask again', async () => {
  const { user } = await open('/apps/email')
  await screen.findByText('信26')
  await waitFor(() => expect(server.listeners()).toBe(1))
  goOffline()
  server.loses(listLetters)
  server.tells({ type: 'mail', id: '27', change: 'arrived' })
  const alert = within(
    (await screen.findByText(t('table.outdated'))).closest<HTMLElement>('[role=alert]') ?? document.body,
  )
  screen.getByText('信26')
  holdLetters([lineOf(27), ...letters])
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await screen.findByText('信27')
  expect(screen.queryByText(t('table.outdated'))).toBeNull()
})

test('NAV-02 a letter that comes while one goes to another folder is there on coming back', async () => {
  const { user } = await open('/apps/email')
  await screen.findByText('信26')
  await waitFor(() => expect(server.listeners()).toBe(1))
  const goTo = async (name: string) => {
    const places = within(screen.getByRole('navigation', { name: t('mail:places') }))
    await user.click(places.getByRole('link', { name: new RegExp(`^${name}`, 'u') }))
    await screen.findByRole('heading', { level: 1, name })
  }
  holdLetters([lineOf(27), ...letters])
  server.tells({ type: 'mail', id: '27', change: 'arrived' })
  await goTo(t('mail:folder.sent'))
  await goTo(t('mail:folder.inbox'))
  await screen.findByText('信27')
})

test('NAV-02 a letter put away can be taken back, whatever else was done before the answer', async () => {
  const answer = server.holds(actOnLetters)
  const { user } = await open('/apps/email')
  await user.click(await choose(26))
  await user.click(await screen.findByRole('button', { name: t('mail:action.trash') }))
  await user.click(await star(25))
  await waitFor(() => expect(server.asked(actOnLetters)).toHaveLength(2))
  answer()
  await screen.findByText(t('mail:moved.trash', { count: 1 }))
  await user.click(await screen.findByRole('button', { name: t('mail:undo') }))
  await waitFor(() =>
    expect(server.asked(actOnLetters).at(-1)?.body).toEqual({ ids: ['26'], action: 'restore' }),
  )
})

test('NAV-02 what was chosen while letters were put away stays chosen when they turn out to be gone', async () => {
  server.answers(actOnLetters, { changed: 0 })
  const answer = server.holds(actOnLetters)
  const { user } = await open('/apps/email')
  await user.click(await star(25))
  await user.click(await choose(24))
  answer()
  await screen.findByText(t('mail:gone', { count: 1 }))
  expect(await choose(24)).toHaveProperty('checked', true)
})

test('NAV-02 SHL-02 after letters were put away the letter after them has the keyboard, after the last one the one before', async () => {
  holdLetters(letters.slice(0, 4))
  const { user } = await open('/apps/email')
  const putAway = async (number: number, rest: readonly LetterLine[]) => {
    await user.click(await choose(number))
    const trash = await screen.findByRole('button', { name: t('mail:action.trash') })
    trash.focus()
    holdLetters(rest)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText(`信${number}`)).toBeNull())
  }
  const holds = (number: number) =>
    waitFor(() => expect(document.activeElement?.getAttribute('data-letter')).toBe(String(number)))
  await putAway(25, [lineOf(26), lineOf(24), lineOf(23)])
  await holds(24)
  await putAway(23, [lineOf(26), lineOf(24)])
  await holds(24)
})
