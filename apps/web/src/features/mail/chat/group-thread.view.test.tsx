import { locales } from '@pindao/locales/locales.ts'
import {
  type ChatMessage,
  type Conversation,
  listConversations,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { messageOf, person, self, wang } from './chat.test-support.ts'
import { groupServer, notice, ownGroup, sun } from './group.test-support.ts'

const t = await textsIn('zh')

let server: FakeServer
let said: ChatMessage[]
let group: Conversation
beforeEach(() => {
  said = [messageOf('11', '早')]
  group = ownGroup
  server = groupServer(
    () => said,
    () => group,
  )
})
const open = (locale: 'zh' | 'en' | 'fr' | 'ar' = 'zh') =>
  openPage('/apps/chat?c=3', { server, person, locale })

test('NAV-02 whoever is taken out while reading stands before a conversation that is not there', async () => {
  await open()
  await screen.findByRole('textbox', { name: t('chat:input') })
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.answers(listConversations, [])
  server.tells({ type: 'chat', id: '3', change: 'members', staffId: '8' })
  await screen.findByText(t('chat:gone.title'))
  expect(screen.queryByText(t('notFound.title'))).toBeNull()
  expect(screen.queryByRole('textbox', { name: t('chat:input') })).toBeNull()
})

test('NAV-02 the way back does not lead into a group that one is no longer in', async () => {
  server.answers(listConversations, [])
  const { user, address } = await openPage('/apps/chat', { server, person, locale: 'zh' })
  await screen.findByText(t('chat:choosePrompt'))
  const before = window.history.length
  server.answers(listConversations, () => [group])
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.tells({ type: 'chat', id: '3', change: 'members', staffId: '8' })
  await user.click(await screen.findByRole('link', { name: /三组/u }))
  await screen.findByRole('textbox', { name: t('chat:input') })
  server.answers(listConversations, [])
  server.tells({ type: 'chat', id: '3', change: 'members', staffId: '8' })
  await screen.findByText(t('chat:gone.title'))
  const opened = window.history.length
  expect(opened).toBe(before + 1)
  await user.click(screen.getByRole('button', { name: t('chat:back') }))
  await screen.findByText(t('chat:choosePrompt'))
  expect(address()).toBe('/apps/chat')
  expect(window.history.length).toBe(opened)
})

test('NAV-02 whoever is taken out and added again reads what was said meanwhile', async () => {
  await open()
  await screen.findByRole('textbox', { name: t('chat:input') })
  await within(await screen.findByRole('log')).findByText('早')
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.answers(listConversations, [])
  server.tells({ type: 'chat', id: '3', change: 'members', staffId: '8' })
  await screen.findByText(t('chat:gone.title'))
  said.push({ ...notice('12', null), text: '他走了' }, notice('13', { kind: 'added', people: [self] }))
  server.answers(listConversations, () => [group])
  server.tells({ type: 'chat', id: '3', change: 'members', staffId: '8' })
  await screen.findByText('他走了')
  await screen.findByText(t('chat:notice.added', { by: '王浩', people: self.fullName }))
})

test('NAV-02 a message that only the list of conversations knows of is fetched', async () => {
  await open()
  await within(await screen.findByRole('log')).findByText('早')
  await waitFor(() => expect(server.listeners()).toBe(1))
  const { id, text, sentAt } = { ...notice('12', null), text: '有人吗' }
  said.push({ ...notice(id, null), text })
  const by = { senderId: wang.id, senderName: wang.fullName }
  group = { ...group, lastMessage: { id, text, sentAt, ...by, notice: null, deleted: false } }
  server.tells({ type: 'chat', id: '4', change: 'message', staffId: '8' })
  await within(await screen.findByRole('log')).findByText('有人吗')
})

test.each(locales)(
  'I18N-02 in %s the lines about a group are said in the reader’s language',
  async (locale) => {
    const words = await textsIn(locale)
    said = [
      notice('12', { kind: 'added', people: [sun, self] }),
      notice('13', { kind: 'removed', people: [sun] }),
      notice('14', { kind: 'renamed', name: '<b>组</b>' }),
      notice('15', { kind: 'left' }),
    ]
    await open(locale)
    const log = within(await screen.findByRole('log'))
    const both = [sun, self].map(({ fullName }) => fullName).join(words('chat:nameSeparator'))
    log.getByText(words('chat:notice.added', { by: '王浩', people: both }))
    log.getByText(words('chat:notice.removed', { by: '王浩', people: '孙悦' }))
    log.getByText(words('chat:notice.renamed', { by: '王浩', name: '<b>组</b>' }))
    log.getByText(words('chat:notice.left', { by: '王浩' }))
  },
)
