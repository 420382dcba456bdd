import type { ChatMessage } from '@pindao/protocol/mail/chat.endpoints.ts'
import { expect, test } from 'vitest'
import { byDay, messagesOf, withChanged, withNewer } from './message-pages.ts'

const message = (id: number, sentAt = '2026-03-04T05:00:00.000Z'): ChatMessage => ({
  id: String(id),
  conversationId: '1',
  sender: { id: '2', fullName: '李晴' },
  text: `${id}`,
  sentAt,
  editedAt: null,
  deleted: false,
  changeable: false,
  notice: null,
})
const pages = {
  pages: [
    [message(9), message(10)],
    [message(7), message(8)],
  ],
  pageParams: [null, '9'],
}
const idsOf = (of: typeof pages | ReturnType<typeof withNewer>) => messagesOf(of).map(({ id }) => id)

test('NAV-02 pages that came backwards read forwards', () => {
  expect(idsOf(pages)).toEqual(['7', '8', '9', '10'])
  expect(messagesOf(undefined)).toEqual([])
})

test('NAV-02 newer messages come to the end, each once and in order, whichever answer was first', () => {
  const later = withNewer(pages, [message(12), message(10)])
  expect(idsOf(withNewer(later, [message(11), message(12)]))).toEqual(['7', '8', '9', '10', '11', '12'])
  expect(withNewer(pages, [message(9)])).toBe(pages)
})

test('NAV-02 a message that was edited is shown as it is now', () => {
  const edited = withChanged(pages, { ...message(8), text: '改了' })
  expect(messagesOf(edited).map(({ text }) => text)).toEqual(['7', '改了', '9', '10'])
})

test('NAV-02 days part the messages', () => {
  const dayOf = (instant: string) => instant.slice(0, 10)
  const days = byDay([message(1, '2026-03-03T23:00:00.000Z'), message(2), message(3)], dayOf)
  expect(days.map((day) => [day.day, day.messages.length])).toEqual([
    ['2026-03-03', 1],
    ['2026-03-04', 2],
  ])
})

test('NAV-02 pages do not grow beyond what the server gives, and the oldest stays as it gave it', () => {
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => message(first + index))
  const begun = withNewer({ pages: [range(1, 10)], pageParams: [null] }, range(11, 50))
  expect(begun.pages.map(({ length }) => length)).toEqual([40, 10])
  const later = withNewer(begun, range(51, 75))
  expect(later.pages.map(({ length }) => length)).toEqual([15, 50, 10])
  expect(later.pageParams).toEqual([null, '61', '11'])
  expect(idsOf(later)).toEqual(range(1, 75).map(({ id }) => id))
})
