import { getPersonSettings } from '@pindao/protocol/access/person-settings.endpoints.ts'
import { idempotencyKeyHeader } from '@pindao/protocol/core/idempotency-key.ts'
import {
  type ChatMessage,
  type Conversation,
  editChatMessage,
  getConversation,
  listChatMessages,
  listConversations,
  readConversation,
  sendChatMessage,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { nothingChosen, openPage, serverFor } from '#test/open-page.tsx'
import { personOf, tokens } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const at = '2026-03-04T05:06:07.000Z'
const [self, wang] = [
  { id: person.user.userId, fullName: person.fullName },
  { id: '8', fullName: '王浩' },
]
const messageOf = (id: string, text: string, sender = wang): ChatMessage => ({
  ...{
    id,
    conversationId: '3',
    sender,
    text,
    sentAt: at,
    editedAt: null,
    deleted: false,
    changeable: false,
    notice: null,
  },
})
const lastOf = ({ sender, ...last }: ChatMessage): Conversation['lastMessage'] => ({
  ...{ id: last.id, senderId: sender.id, senderName: sender.fullName, text: last.text },
  ...{ notice: last.notice, deleted: last.deleted, sentAt: last.sentAt },
})
const conversationOf = (last: ChatMessage, unread: number): Conversation => ({
  ...{ id: '3', kind: 'direct', name: null, members: [self, wang], unread, createdAt: at },
  ...{ leaderId: null, actions: [], lastMessage: lastOf(last) },
})

let server: FakeServer
let said: ChatMessage[]
beforeEach(() => {
  server = serverFor(person)
  said = [messageOf('11', '<b>在吗</b>')]
  server.answers(listConversations, () => [conversationOf(said.at(-1) ?? messageOf('1', ''), 0)])
  server.answers(listChatMessages, ({ query }) => {
    const { after } = query as { after?: string }
    return said.filter(({ id }) => after === undefined || Number(id) > Number(after))
  })
  server.answers(readConversation, { unread: 0 })
})

async function openThread() {
  const opened = await openPage('/apps/chat?c=3', { server, person, locale: 'zh' })
  const input = await screen.findByRole('textbox', { name: t('chat:input') })
  const log = within(await screen.findByRole('log'))
  return { ...opened, input, log }
}
const keys = () => server.asked(sendChatMessage).map(({ headers }) => headers.get(idempotencyKeyHeader))

test('NAV-02 what somebody wrote is text, whatever it looks like', async () => {
  const { log } = await openThread()
  log.getByText('<b>在吗</b>')
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

test('PUB-07 a message that got lost stays, and is sent again under the same key', async () => {
  server.loses(sendChatMessage)
  const { user, input, log } = await openThread()
  await user.type(input, '听到吗{Enter}')
  const alert = within(await log.findByRole('alert'))
  server.answers(sendChatMessage, messageOf('12', '听到吗', self))
  said.push(messageOf('12', '听到吗', self))
  await user.click(alert.getByRole('button', { name: t('action.retry') }))
  await waitFor(() => expect(log.queryByRole('alert')).toBeNull())
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('PUB-07 what nobody answered goes by itself when there is a connection again, once and in the order of the server', async () => {
  server.loses(sendChatMessage)
  const { user, input, log } = await openThread()
  await user.type(input, '第一{Enter}')
  await user.type(input, '第二{Enter}')
  await waitFor(() => expect(log.getAllByRole('alert')).toHaveLength(2))
  // The first one had arrived; only its answer was lost.
  said.push(messageOf('12', '第一', self), messageOf('13', '在的'))
  server.answers(sendChatMessage, ({ body }) => {
    const { text } = body as { text: string }
    const known = said.find((one) => one.text === text)
    if (!known) said.push(messageOf('14', text, self))
    return known ?? messageOf('14', text, self)
  })
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(log.queryByRole('alert')).toBeNull())
  await log.findByText('第二')
  expect(keys()).toHaveLength(4)
  expect(keys().slice(2)).toEqual(keys().slice(0, 2))
  const shown = log.getAllByText(/^(?:第一|在的|第二)$/u).map(({ textContent }) => textContent)
  expect(shown).toEqual(['第一', '在的', '第二'])
})

test('PUB-07 and it goes although the person is on another page by then', async () => {
  server.loses(sendChatMessage)
  const { user, input, log } = await openThread()
  await user.type(input, '一会儿见{Enter}')
  await log.findByRole('alert')
  await user.click(screen.getByRole('button', { name: t('navigation:userMenu', { name: person.fullName }) }))
  await user.click(await screen.findByRole('link', { name: t('navigation:account.help') }))
  await screen.findByRole('heading', { level: 1, name: t('help:title') })
  said.push(messageOf('12', '一会儿见', self))
  server.answers(sendChatMessage, messageOf('12', '一会儿见', self))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(new Set(keys()).size).toBe(1)
})

test('PUB-07 what the server refused does not go by itself', async () => {
  server.refuses(sendChatMessage, { code: 'common.conflict' })
  const { user, input, log } = await openThread()
  await user.type(input, '不行{Enter}')
  await log.findByRole('alert')
  window.dispatchEvent(new Event('online'))
  await user.type(input, '好')
  expect(keys()).toHaveLength(1)
  await log.findByRole('alert')
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

test('NAV-02 a message that comes while an own one fails is shown', async () => {
  server.loses(sendChatMessage)
  const fail = server.holds(sendChatMessage)
  const { user, input, log } = await openThread()
  await waitFor(() => expect(server.listeners()).toBe(1))
  await user.type(input, '听到吗{Enter}')
  await log.findByText(t('chat:sending'))
  said.push(messageOf('12', '在的'))
  server.tells({ type: 'chat', id: '3', change: 'message', staffId: '8' })
  // The list knows of it; the thread waits for the answer to the own one.
  await screen.findByText(t('chat:someoneSaid', { name: '王浩', text: '在的' }))
  expect(log.queryByText('在的')).toBeNull()
  fail()
  await log.findByRole('alert')
  await log.findByText('在的')
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

test('PUB-07 a message that nobody answers in half a minute counts as not sent, and the next one goes', async () => {
  const over = new AbortController()
  const { user, input, log } = await openThread()
  const arrive = server.holds(sendChatMessage)
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal)
  await user.type(input, '有人吗{Enter}')
  await waitFor(() => expect(keys()).toHaveLength(1))
  expect(timeout).toHaveBeenCalledWith(30_000)
  over.abort(new DOMException('late', 'TimeoutError'))
  await log.findByRole('alert')
  arrive()
  server.answers(sendChatMessage, ({ body }) => {
    const { text } = body as { text: string }
    const message = messageOf(String(11 + said.length), text, self)
    said.push(message)
    return message
  })
  await user.type(input, '在吗{Enter}')
  await log.findByText('在吗')
  await user.click(log.getByRole('button', { name: t('action.retry') }))
  await waitFor(() => expect(log.queryByRole('alert')).toBeNull())
  expect(said.map(({ text }) => text)).toEqual(['<b>在吗</b>', '在吗', '有人吗'])
  expect(keys()[2]).toBe(keys()[0])
})

test('SSO-04 what one person could not send is not sent by whoever signs in after them', async () => {
  const asked = () => server.asked(sendChatMessage).map(({ body }) => body)
  server.loses(sendChatMessage)
  const { user, input, log } = await openThread()
  await user.type(input, '秘密{Enter}')
  const retry = await log.findByRole('button', { name: t('action.retry') })
  const other = personOf('viewer')
  createSessionStore(window.localStorage).start(tokens, {
    ...other,
    user: { ...other.user, userId: '99' },
  })
  window.dispatchEvent(new Event('online'))
  await log.findByRole('alert')
  // This page has not heard of it yet, and still shows the message.
  await user.click(retry)
  await waitFor(() => expect(log.queryByText('秘密')).toBeNull())
  await user.type(input, '我的{Enter}')
  await log.findByText('我的')
  await waitFor(() => expect(asked()).toContainEqual({ text: '我的' }))
  expect(asked()).toEqual([{ text: '秘密' }, { text: '我的' }])
})
