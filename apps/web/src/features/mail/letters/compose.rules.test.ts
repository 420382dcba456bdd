import type { Letter } from '@pindao/protocol/mail/mail.endpoints.ts'
import { expect, test } from 'vitest'
import { contentOf, continued, forwardOf, isEmpty, replyTo } from './compose.rules.ts'

const [li, wang, sun] = [
  { id: '1', fullName: '李晴' },
  { id: '2', fullName: '王浩' },
  { id: '3', fullName: '孙悦' },
]
const letter: Letter = {
  id: '9',
  folder: 'inbox',
  starred: false,
  labels: [],
  read: true,
  sender: li,
  subject: '周会',
  body: '一\n二',
  system: null,
  at: '2026-03-04T05:06:07.000Z',
  isDraft: false,
  to: [wang, sun],
  cc: [li],
  replyToId: null,
  thread: [],
}
const words = { reply: '回复：', forward: '转发：', quote: '李晴写道：' }
const names = (people: readonly { readonly label: string }[]) => people.map(({ label }) => label)

test('NAV-02 an answer goes to the writer, to all it goes to everybody but oneself, each once', () => {
  expect(names(replyTo(letter, '2', false, words).values.to)).toEqual(['李晴'])
  const { values, replyToId } = replyTo(letter, '2', true, words)
  expect([names(values.to), names(values.cc), replyToId]).toEqual([['李晴', '孙悦'], [], '9'])
})

test('NAV-02 an answer to an own letter goes to those it went to', () => {
  expect(names(replyTo(letter, '1', false, words).values.to)).toEqual(['王浩', '孙悦'])
})

test('NAV-02 the subject says once that it is an answer, in whatever language it came', () => {
  const about = (subject: string) => replyTo({ ...letter, subject }, '2', false, words).values.subject
  expect(about('周会')).toBe('回复：周会')
  expect(about('Re: 回复：Fwd: 周会')).toBe('回复：周会')
  expect(about('字'.repeat(200))).toHaveLength(200)
})

test('NAV-02 what is answered or forwarded is quoted below, and fits', () => {
  expect(forwardOf(letter, words).values.body).toBe('\n\n李晴写道：\n> 一\n> 二')
  expect(forwardOf({ ...letter, body: '\n'.repeat(20_000) }, words).values.body.length).toBe(20_000)
})

test('NAV-02 a draft is continued as it was left, with the letter it answers', () => {
  const draft = continued({ ...letter, isDraft: true, replyToId: '5' })
  expect(draft).toMatchObject({ replyToId: '5', draftId: '9' })
  expect(contentOf(draft.values, draft.replyToId)).toMatchObject({
    to: ['2', '3'],
    cc: ['1'],
    subject: '周会',
  })
})

test('NAV-02 nothing but blanks is not worth keeping', () => {
  expect(isEmpty({ to: [], cc: [], subject: ' ', body: '\n' })).toBe(true)
  expect(isEmpty({ to: [], cc: [], subject: '', body: 'x' })).toBe(false)
})
