import { expect, test } from 'vitest'
import { renameConversation, sendChatMessage, startConversation } from './chat.endpoints.ts'
import { mailLimits } from './mail.codes.ts'
import { actOnLetters, sendLetter } from './mail.endpoints.ts'

const letter = { to: ['1'], subject: ' 周会 ', body: '一' }
const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

test('VAL-01 a letter is for somebody, within its limits, and without the character no database holds', () => {
  expect(sendLetter.body.parse(letter)).toMatchObject({ subject: '周会', cc: [], draftId: null })
  expect(takes(sendLetter.body, { ...letter, to: [] })).toBe(false)
  expect(takes(sendLetter.body, { ...letter, subject: '字'.repeat(mailLimits.subject + 1) })).toBe(false)
  expect(takes(sendLetter.body, { ...letter, body: '字'.repeat(mailLimits.body + 1) })).toBe(false)
  expect(takes(sendLetter.body, { ...letter, body: 'a\0b' })).toBe(false)
})

test('a message says something; a group has a name', () => {
  expect(takes(sendChatMessage.body, { text: ' \n ' })).toBe(false)
  expect(takes(sendChatMessage.body, { text: '在' })).toBe(true)
  expect(takes(startConversation.body, { kind: 'group', name: ' ', staffIds: ['1'] })).toBe(false)
})

test('VAL-01 the name of a group is one line without control characters, at its beginning and anew', () => {
  const group = (name: string) => takes(startConversation.body, { kind: 'group', name, staffIds: ['1'] })
  expect([group('发布组'), group('发\n布'), group('发\u0007布')]).toEqual([true, false, false])
  expect(takes(renameConversation.body, { name: '发\t布' })).toBe(false)
})

test('NAV-02 a label is put on by its name', () => {
  expect(takes(actOnLetters.body, { ids: ['1'], action: 'label' })).toBe(false)
  expect(takes(actOnLetters.body, { ids: ['1'], action: 'label', label: 'company' })).toBe(true)
  expect(takes(actOnLetters.body, { ids: ['1'], action: 'label', label: 'other' })).toBe(false)
})
