import { locales } from '@pindao/locales/locales.ts'
import { createDepartment, listDepartments } from '@pindao/protocol/access/department.endpoints.ts'
import {
  createRole,
  listDataScopes,
  listPermissions,
  listRoles,
  roleDescriptionLength,
} from '@pindao/protocol/access/role.endpoints.ts'
import { shortNameLength } from '@pindao/protocol/core/record-fields.ts'
import {
  type Conversation,
  listChatMessages,
  listConversations,
  readConversation,
  sendChatMessage,
} from '@pindao/protocol/mail/chat.endpoints.ts'
import { chatLimits, mailLimits } from '@pindao/protocol/mail/mail.codes.ts'
import {
  createDraft,
  findMailPeople,
  getMailCounts,
  listLetters,
  sendLetter,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noneUnread, wang } from '#test/mail-samples.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const person = personOf('admin')
const t = await textsIn('zh')
/** A text of that many characters, in one step: typing 4000 takes a minute. */
const fill = (field: HTMLElement, length: number) =>
  fireEvent.change(field, { target: { value: '字'.repeat(length) } })

test.each(locales)('VAL-01 in %s, the form of a role says the sentence the server would', async (locale) => {
  const words = await textsIn(locale)
  const server = serverFor(person)
  server.answers(listRoles, [])
  server.answers(listDataScopes, [])
  server.answers(listPermissions, [])
  const { user } = await openPage('/account/roles?detail=new', { server, person, locale })
  const drawer = within(await screen.findByRole('dialog', { name: words('staff:role.newTitle') }))
  const name = await drawer.findByRole('textbox', { name: new RegExp(words('staff:role.name'), 'u') })
  fill(name, shortNameLength + 1)
  await drawer.findByText(words('validation:tooLong', { max: shortNameLength }))
  fireEvent.change(name, { target: { value: '坏\0' } })
  await drawer.findByText(words('validation:characters'))
  fill(name, 0)
  fill(drawer.getByRole('textbox', { name: words('staff:role.description') }), roleDescriptionLength + 1)
  await drawer.findByText(words('validation:tooLong', { max: roleDescriptionLength }))
  await user.click(drawer.getByRole('button', { name: words('staff:role.save') }))
  await drawer.findByText(words('validation:required'))
  expect(server.asked(createRole)).toEqual([])
})

test('VAL-01 a department whose name is too long is not kept, and says why', async () => {
  const server = serverFor(person)
  server.answers(listDepartments, [])
  const { user } = await openPage('/account/departments', { server, person, locale: 'zh' })
  const [create] = await screen.findAllByRole('button', { name: t('staff:departments.create') })
  await user.click(create as HTMLElement)
  const name = await screen.findByRole('textbox', { name: t('staff:departments.newName') })
  fill(name, shortNameLength + 1)
  const sentence = await screen.findByText(t('validation:tooLong', { max: shortNameLength }))
  expect(name.getAttribute('aria-describedby')).toBe(sentence.id)
  await user.type(name, '{Enter}')
  expect(server.asked(createDepartment)).toEqual([])
})

test('VAL-01 a letter too long to be sent says so beside its field', async () => {
  const server = serverFor(person)
  server.answers(listLetters, [])
  server.answers(getMailCounts, noneUnread)
  server.answers(findMailPeople, [wang])
  server.answers(createDraft, { id: '40' })
  const { user } = await openPage('/apps/email', { server, person, locale: 'zh' })
  await user.click(await screen.findByRole('button', { name: t('mail:compose.open') }))
  const drawer = within(await screen.findByRole('dialog', { name: t('mail:compose.title') }))
  await user.click(await drawer.findByRole('combobox', { name: t('mail:to') }))
  await user.click(await screen.findByText(wang.fullName))
  fill(await drawer.findByRole('textbox', { name: t('mail:subject') }), mailLimits.subject + 1)
  await drawer.findByText(t('validation:tooLong', { max: mailLimits.subject }))
  fill(drawer.getByRole('textbox', { name: t('mail:body') }), mailLimits.body + 1)
  await drawer.findByText(t('validation:tooLong', { max: mailLimits.body }))
  await user.click(drawer.getByRole('button', { name: new RegExp(t('mail:compose.send'), 'u') }))
  // All fields were judged, and the first one at fault has the focus: had they been good, the letter were on its way.
  await waitFor(() =>
    expect(document.activeElement).toBe(drawer.getByRole('textbox', { name: t('mail:subject') })),
  )
  expect(server.asked(sendLetter)).toEqual([])
})

test('VAL-01 a message too long to be sent stays, and says so', async () => {
  const server = serverFor(person)
  const conversation: Conversation = {
    id: '3',
    kind: 'direct',
    name: null,
    members: [
      { id: person.user.userId, fullName: person.fullName, avatarUrl: null },
      { id: '8', fullName: '王浩', avatarUrl: null },
    ],
    leaderId: null,
    lastMessage: null,
    actions: [],
    unread: 0,
    createdAt: '2026-03-04T05:06:07.000Z',
  }
  server.answers(listConversations, [conversation])
  server.answers(listChatMessages, [])
  server.answers(readConversation, { unread: 0 })
  const { user } = await openPage('/apps/chat?c=3', { server, person, locale: 'zh' })
  const input = await screen.findByRole('textbox', { name: t('chat:input') })
  fill(input, chatLimits.text + 1)
  await screen.findByText(t('validation:tooLong', { max: chatLimits.text }))
  expect(screen.getByRole('button', { name: t('chat:send') })).toHaveProperty('disabled', true)
  await user.type(input, '{Enter}')
  expect(server.asked(sendChatMessage)).toEqual([])
})
