import {
  addChatMembers,
  type ChatMessage,
  type Conversation,
  leaveConversation,
  listConversations,
  removeChatMember,
  renameConversation,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits } from '@pindao/protocol/mail/mail.codes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { messageOf, person, self, wang, withPortrait } from './chat.test-support.ts'
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
const open = () => openPage('/apps/chat?c=3', { server, person, locale: 'zh' })
async function openDialog() {
  const opened = await open()
  await opened.user.click(await screen.findByRole('button', { name: t('chat:group.open') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('chat:group.title') }))
  return { ...opened, dialog }
}
/** Answers the question that a button asks. */
async function agree(user: Awaited<ReturnType<typeof open>>['user'], title: string, confirm: string) {
  const question = within(await screen.findByRole('dialog', { name: title }))
  await user.click(await question.findByRole('button', { name: confirm }))
}

test('NAV-02 somebody is added: those inside are not offered, and the line about it stands in the thread', async () => {
  server.answers(addChatMembers, () => {
    said.push(notice('12', { kind: 'added', people: [sun] }, self))
    group = { ...group, members: [self, wang, sun].map(withPortrait) }
    return group
  })
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('combobox', { name: t('chat:group.add') }))
  await user.click(await screen.findByText(sun.fullName))
  expect(screen.queryByText(/wang@pindao/u)).toBeNull()
  await user.click(await dialog.findByRole('button', { name: t('chat:group.addSubmit') }))
  await waitFor(() => expect(server.asked(addChatMembers)[0]?.body).toEqual({ staffIds: ['9'] }))
  await dialog.findByText(t('chat:group.members', { total: 3 }))
  await screen.findByText(t('chat:notice.added', { by: self.fullName, people: sun.fullName }))
})

test('NAV-02 whoever leads the group takes somebody out, after a question; oneself is not offered', async () => {
  server.answers(removeChatMember, () => {
    group = { ...group, members: [self].map(withPortrait) }
    return group
  })
  const { user, dialog } = await openDialog()
  expect(dialog.queryByRole('button', { name: t('chat:group.removeOf', { name: self.fullName }) })).toBeNull()
  await user.click(await dialog.findByRole('button', { name: t('chat:group.removeOf', { name: '王浩' }) }))
  expect(server.asked(removeChatMember)).toEqual([])
  await agree(user, t('chat:group.removeQuestion', { name: '王浩' }), t('chat:group.remove'))
  await waitFor(() => expect(server.asked(removeChatMember)).toHaveLength(1))
  await dialog.findByText(t('chat:group.members', { total: 1 }))
})

test('PERM-01 whoever does not lead it sees no way to take somebody out', async () => {
  group = { ...group, leaderId: '8', actions: ['addMembers', 'rename', 'leave'] }
  const { dialog } = await openDialog()
  const line = (await dialog.findByText('王浩')).closest('li')
  if (line === null) throw new Error('not in a list')
  within(line).getByText(t('chat:group.leader'))
  expect(dialog.queryByRole('button', { name: t('chat:group.removeOf', { name: '王浩' }) })).toBeNull()
})

test('NAV-02 a group is named anew, and the page shows the name', async () => {
  server.answers(renameConversation, ({ body }) => {
    group = { ...group, ...(body as { name: string }) }
    return group
  })
  const { user, dialog } = await openDialog()
  const name = await dialog.findByRole('textbox', { name: t('chat:group.name') })
  await user.clear(name)
  await user.type(name, '发布组')
  await user.click(await dialog.findByRole('button', { name: t('chat:group.rename') }))
  await waitFor(() => expect(server.asked(renameConversation)[0]?.body).toEqual({ name: '发布组' }))
  await screen.findByRole('heading', { name: '发布组', hidden: true })
})

test('VAL-01 a name that is too long is said beside the field, not cut; an addition names somebody', async () => {
  const { user, dialog } = await openDialog()
  const name = await dialog.findByRole('textbox', { name: t('chat:group.name') })
  await user.clear(name)
  await user.click(name)
  await user.paste('组'.repeat(chatLimits.name + 1))
  expect(name).toHaveProperty('value', '组'.repeat(chatLimits.name + 1))
  await dialog.findByText(t('validation:tooLong', { max: chatLimits.name }))
  await user.click(await dialog.findByRole('button', { name: t('chat:group.rename') }))
  await user.click(await dialog.findByRole('button', { name: t('chat:group.addSubmit') }))
  await dialog.findByText(t('validation:required'))
  expect(server.asked(renameConversation)).toEqual([])
  expect(server.asked(addChatMembers)).toEqual([])
})

test('NAV-02 who leaves is asked, told what comes of it, and stands before the list again', async () => {
  server.answers(leaveConversation, () => {
    server.answers(listConversations, [])
    return { left: true }
  })
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('button', { name: t('chat:group.leave') }))
  await screen.findByText(t('chat:group.leaveLeaderText'))
  await agree(user, t('chat:group.leaveQuestion', { name: '三组' }), t('chat:group.leave'))
  await screen.findByText(t('chat:choosePrompt'))
  expect(server.asked(leaveConversation)).toHaveLength(1)
})

test('NAV-02 who leaves stands before the list, also when the live stream is faster than the answer', async () => {
  server.answers(leaveConversation, { left: true })
  const answer = server.holds(leaveConversation)
  const { user, dialog } = await openDialog()
  await waitFor(() => expect(server.listeners()).toBe(1))
  await user.click(await dialog.findByRole('button', { name: t('chat:group.leave') }))
  await agree(user, t('chat:group.leaveQuestion', { name: '三组' }), t('chat:group.leave'))
  await waitFor(() => expect(server.asked(leaveConversation)).toHaveLength(1))
  server.answers(listConversations, [])
  server.tells({ type: 'chat', id: '3', change: 'members', staffId: self.id })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t('chat:group.title') })).toBeNull())
  answer()
  await screen.findByText(t('chat:choosePrompt'))
  expect(screen.queryByRole('button', { name: t('chat:back') })).toBeNull()
})

test('NAV-02 while a change is under way the others wait: no press is lost', async () => {
  server.answers(renameConversation, ({ body }) => {
    group = { ...group, ...(body as { name: string }) }
    return group
  })
  const answer = server.holds(renameConversation)
  const { user, dialog } = await openDialog()
  await user.type(await dialog.findByRole('textbox', { name: t('chat:group.name') }), '{End}一')
  await user.click(await dialog.findByRole('button', { name: t('chat:group.rename') }))
  const others = [
    t('chat:group.removeOf', { name: '王浩' }),
    t('chat:group.addSubmit'),
    t('chat:group.leave'),
  ].map((name) => dialog.getByRole('button', { name }))
  await waitFor(() => expect(others.map((button) => button.matches(':disabled'))).toEqual([true, true, true]))
  answer()
  await waitFor(() =>
    expect(others.map((button) => button.matches(':disabled'))).toEqual([false, false, false]),
  )
  expect(server.asked(renameConversation)).toHaveLength(1)
})

test('NAV-02 a conversation of two has no such settings', async () => {
  group = { ...group, kind: 'direct', name: null, leaderId: null, actions: [] }
  await open()
  await screen.findByRole('textbox', { name: t('chat:input') })
  expect(screen.queryByRole('button', { name: t('chat:group.open') })).toBeNull()
})
