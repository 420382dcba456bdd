import {
  actOnLetters,
  getLetter,
  getMailCounts,
  type LetterLine,
  listLetters,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const lineOf = (number: number): LetterLine => ({
  ...{ id: String(number), subject: `信${number}`, folder: 'inbox', sender: { id: '8', fullName: '王浩' } },
  ...{ recipients: [], snippet: '', starred: false, labels: [], read: true, system: null },
  at: '2026-03-04T05:06:07.000Z',
})

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
  const labels = { personal: 0, company: 0, important: 0, private: 0 }
  server.answers(getMailCounts, { inbox: 0, draft: 0, spam: 0, labels })
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
  const letter = { to: [], cc: [], body: '正文', replyToId: null, isDraft: false, thread: [] }
  server.answers(getLetter, { ...lineOf(5), ...letter })
  const { address } = await open('/apps/email?page=9&letter=5')
  await screen.findByText('信1')
  await screen.findByText('正文')
  expect(new URLSearchParams(address().split('?')[1]).get('page')).toBe('2')
  expect(new URLSearchParams(address().split('?')[1]).get('letter')).toBe('5')
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
