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

test('pages that came backwards read forwards', () => {
  expect(idsOf(pages)).toEqual(['7', '8', '9', '10'])
  expect(messagesOf(undefined)).toEqual([])
})

test('newer messages come to the end, each once and in order, whichever answer was first', () => {
  const later = withNewer(pages, [message(12), message(10)])
  expect(idsOf(withNewer(later, [message(11), message(12)]))).toEqual(['7', '8', '9', '10', '11', '12'])
  expect(withNewer(pages, [message(9)])).toBe(pages)
})

test('a message that was edited is shown as it is now', () => {
  const edited = withChanged(pages, { ...message(8), text: '改了' })
  expect(messagesOf(edited).map(({ text }) => text)).toEqual(['7', '改了', '9', '10'])
})

test('days part the messages', () => {
  const dayOf = (instant: string) => instant.slice(0, 10)
  const days = byDay([message(1, '2026-03-03T23:00:00.000Z'), message(2), message(3)], dayOf)
  expect(days.map((day) => [day.day, day.messages.length])).toEqual([
    ['2026-03-03', 1],
    ['2026-03-04', 2],
  ])
})
