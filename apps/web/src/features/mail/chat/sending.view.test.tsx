import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { type ChatMessage, sendChatMessage } from '@pindao/protocol/mail/chat.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSessionStore } from '#src/shared/session/session-store.ts'
import type { FakeServer } from '#test/fake-server.ts'
import { personOf, tokens } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'
import { chatServer, messageOf, openThreadOn, person, self } from './chat.test-support.ts'

const t = await textsIn('zh')

let server: FakeServer
let said: ChatMessage[]
beforeEach(() => {
  said = [messageOf('11', '<b>在吗</b>')]
  server = chatServer(() => said)
})
const openThread = () => openThreadOn(server)
const keys = () => server.asked(sendChatMessage).map(({ headers }) => headers.get(idempotencyKeyHeader))

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
