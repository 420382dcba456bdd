import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { mostCounted } from '@pindao/protocol/core/fields.ts'
import {
  type ChatMessage,
  editChatMessage,
  getConversation,
  listChatMessages,
  listConversations,
  readConversation,
  sendChatMessage,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { nothingChosen, openPage } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { at, chatServer, conversationOf, messageOf, openThreadOn, person, self } from './chat.test-support.ts'

const t = await textsIn('zh')

let server: FakeServer
let said: ChatMessage[]
beforeEach(() => {
  said = [messageOf('11', '<b>在吗</b>')]
  server = chatServer(() => said)
})
const openThread = () => openThreadOn(server)

test('NAV-02 what somebody wrote is text, whatever it looks like', async () => {
  const { log } = await openThread()
  log.getByText('<b>在吗</b>')
})

test('NAV-02 what is unread in a conversation is a number as far as it is counted, in sight and in words', async () => {
  server.answers(listConversations, () => [conversationOf(said[0] ?? messageOf('1', ''), mostCounted + 1)])
  await openPage('/apps/chat', { server, person, locale: 'zh' })
  const list = within(await screen.findByRole('navigation', { name: t('chat:conversations') }))
  expect((await list.findByText(t('chat:unreadMore', { most: mostCounted }))).className).toBe('heard')
  expect(list.getByText('99+').getAttribute('aria-hidden')).toBe('true')
})

test('NAV-02 a conversation of two is known by the portrait of the other one', async () => {
  await openThread()
  const list = within(await screen.findByRole('navigation', { name: t('chat:conversations') }))
  const portrait = list.getByRole('link').querySelector('img')
  expect(portrait?.src).toBe('https://sso.example/8.png')
})

test('NAV-02 Enter sends; with Shift it begins a line, and while an IME composes it ends the word', async () => {
  server.answers(sendChatMessage, ({ body }) => {
    const { text } = body as { text: string }
    said.push(messageOf('12', text, self))
    return messageOf('12', text, self)
  })
  const { user, input, log } = await openThread()
  await user.type(input, '第一行')
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect(server.asked(sendChatMessage)).toEqual([])
  await user.keyboard('{Shift>}{Enter}{/Shift}第二行{Enter}')
  await waitFor(() => expect(server.asked(sendChatMessage)).toHaveLength(1))
  expect(server.asked(sendChatMessage)[0]?.body).toEqual({ text: '第一行\n第二行' })
  await waitFor(() => expect(log.queryByText(t('chat:sending'))).toBeNull())
  expect(log.getAllByText(/第一行/u)).toHaveLength(1)
  expect(input).toHaveProperty('value', '')
})

test('NAV-02 a message of the other one comes by itself, is said aloud politely, and counts as read', async () => {
  const { log } = await openThread()
  await waitFor(() => expect(server.listeners()).toBe(1))
  said.push(messageOf('12', '在的'))
  server.answers(listConversations, [conversationOf(messageOf('12', '在的'), 1)])
  server.tells({ type: 'chat', id: '3', change: 'message', staffId: '8' })
  await log.findByText('在的')
  await screen.findByText(t('chat:someoneSaid', { name: '王浩', text: '在的' }))
  await waitFor(() => expect(server.asked(readConversation)[0]?.body).toEqual({ messageId: '12' }))
})

test('SET-01 a message stands under its day and hour in the zone of the person', async () => {
  server.answers(getPersonSettings, { ...nothingChosen, timeZone: 'Pacific/Kiritimati' })
  const { log } = await openThread()
  // 05:06 in London is 19:06 on Christmas Island, the same day.
  await log.findByText('19:06')
})

test('NAV-02 an edit of somebody else leaves all that was held, and no way to older messages that are not there', async () => {
  const all = Array.from({ length: 52 }, (_, index) => messageOf(String(index + 100), `第${index}句`))
  said = all.slice(0, 40)
  server.answers(listChatMessages, ({ query }) => {
    const { before = '999', after = '0' } = query as { before?: string; after?: string }
    const found = said.filter(({ id }) => Number(id) > Number(after) && Number(id) < Number(before))
    return after === '0' ? found.slice(-50) : found.slice(0, 50)
  })
  const { log } = await openThread()
  await log.findByText('第39句')
  await waitFor(() => expect(server.listeners()).toBe(1))
  said = all
  server.tells({ type: 'chat', id: '3', change: 'message', staffId: '8' })
  await log.findByText('第51句')
  expect(log.queryByRole('button', { name: t('chat:older') })).toBeNull()
  said = all.map((one) => (one.id === '151' ? { ...one, text: '改了', editedAt: at } : one))
  server.tells({ type: 'chat', id: '3', change: 'edited', staffId: '8' })
  await log.findByText('改了')
  log.getByText('第0句')
})

test('NAV-02 a conversation too old to be listed opens, too', async () => {
  server.answers(listConversations, [])
  server.answers(getConversation, conversationOf(messageOf('11', ''), 0))
  const { log } = await openThread()
  await log.findByText('<b>在吗</b>')
  expect(server.asked(getConversation)[0]?.params).toEqual({ id: '3' })
})

test('NAV-02 a conversation that could not be asked for can be asked for again, and is not said to be gone', async () => {
  server.answers(listConversations, [])
  server.refuses(getConversation, { code: 'common.internal' })
  const { user } = await openPage('/apps/chat?c=3', { server, person, locale: 'zh' })
  const retry = await screen.findByRole('button', { name: t('action.retry') })
  expect(screen.queryByText(t('chat:gone.title'))).toBeNull()
  server.refuses(getConversation, { code: 'chat.notFound' })
  await user.click(retry)
  await screen.findByText(t('chat:gone.title'))
})

/** An own message that can be changed, being edited. */
async function openEditing() {
  said = [{ ...messageOf('11', '错字', self), changeable: true }]
  const opened = await openThread()
  await opened.user.click(await opened.log.findByRole('button', { name: t('chat:more') }))
  await opened.user.click(await screen.findByRole('menuitem', { name: t('chat:edit') }))
  return { ...opened, field: await opened.log.findByRole('textbox', { name: t('chat:edit') }) }
}

test('NAV-02 words of an edit that failed stay, and are saved by another try', async () => {
  server.refuses(editChatMessage, { code: 'common.internal', message: '不行' })
  const { user, log, field } = await openEditing()
  await user.clear(field)
  await user.type(field, '对的{Enter}')
  await screen.findByText(/不行/u)
  expect(field).toHaveProperty('value', '对的')
  server.answers(editChatMessage, { ...messageOf('11', '对的', self), editedAt: at })
  await user.click(log.getByRole('button', { name: t('chat:save') }))
  await waitFor(() => expect(log.queryByRole('textbox')).toBeNull())
  log.getByText('对的')
})

test('NAV-02 SHL-02 after an edit the keyboard is back on the button of the menu, saved or not', async () => {
  server.answers(editChatMessage, { ...messageOf('11', '对的', self), changeable: true, editedAt: at })
  const { user, log, field } = await openEditing()
  const isBack = () => expect(document.activeElement).toBe(log.getByRole('button', { name: t('chat:more') }))
  await user.type(field, '{Escape}')
  await waitFor(isBack)
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: t('chat:edit') }))
  await user.type(await log.findByRole('textbox', { name: t('chat:edit') }), '！{Enter}')
  await waitFor(isBack)
  log.getByText('对的')
})

test('NAV-02 keys of an input method neither save an edit nor throw it away', async () => {
  const { log, field } = await openEditing()
  for (const composing of [{ isComposing: true }, { keyCode: 229 }]) {
    fireEvent.keyDown(field, { key: 'Enter', ...composing })
    fireEvent.keyDown(field, { key: 'Escape', ...composing })
  }
  expect(server.asked(editChatMessage)).toEqual([])
  expect(log.getByRole('textbox', { name: t('chat:edit') })).toBe(field)
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(log.queryByRole('textbox')).toBeNull())
})
