import { idempotencyKeyHeader } from '@pindao/protocol/core/endpoint.ts'
import { createDraft, sendLetter, updateDraft } from '@pindao/protocol/mail/mail.endpoints.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { textsIn } from '#test/texts.ts'
import { asks, chooseRecipient, type Form, mailServer, openForm } from './compose.test-support.ts'

const fr = await textsIn('fr')
let server: FakeServer
beforeEach(() => {
  server = mailServer()
})

/** At once, so that no draft is saved meanwhile. */
async function fillIn(form: Form): Promise<void> {
  await chooseRecipient(form)
  const write = (name: string, value: string) =>
    fireEvent.change(form.drawer.getByRole('textbox', { name }), { target: { value } })
  write(fr('mail:subject'), ' Réunion ')
  write(fr('mail:body'), 'À lundi')
}
const keys = () => server.asked(sendLetter).map(({ headers }) => headers.get(idempotencyKeyHeader))
const bodies = () => server.asked(sendLetter).map(({ body }) => body)
const goBack = async () => {
  const { router } = await import('#src/app/router/router.tsx')
  await router.navigate('/apps/email/draft')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('NAV-02 what was written is sent, once however often one clicks', async () => {
  server.answers(sendLetter, { id: '41' })
  const goOn = server.holds(sendLetter)
  const form = await openForm(server)
  await fillIn(form)
  await form.user.dblClick(form.submit())
  await waitFor(() => expect(server.asked(sendLetter)).toHaveLength(1))
  goOn()
  await screen.findByText(fr('mail:compose.sent'))
  expect(server.asked(sendLetter).map(({ body }) => body)).toMatchObject([
    { to: ['8'], cc: [], subject: 'Réunion', body: 'À lundi', replyToId: null },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('PUB-07 after a lost answer the same key is sent again; a refusal is said and loses nothing', async () => {
  server.loses(sendLetter)
  const form = await openForm(server)
  await fillIn(form)
  await form.user.click(form.submit())
  await form.drawer.findByText(fr('mail:compose.again'))
  const message = fr('errors:mail.recipientUnavailable')
  server.refuses(sendLetter, { code: 'mail.recipientUnavailable', message })
  await waitFor(() => expect(form.submit()).toHaveProperty('disabled', false))
  await form.user.click(form.submit())
  await form.drawer.findByText(message)
  form.drawer.getByDisplayValue('À lundi')
  expect(keys()).toHaveLength(2)
  expect(new Set(keys()).size).toBe(1)
})

test('PUB-07 a letter without an answer is not lost: the browser asks, the way back keeps it, and asked again it is the same', async () => {
  server.loses(sendLetter)
  server.answers(updateDraft, { id: '40' })
  const form = await openForm(server)
  await fillIn(form)
  await form.user.click(form.submit())
  await form.drawer.findByText(fr('mail:compose.again'))
  await waitFor(() => expect(form.submit()).toHaveProperty('disabled', false))
  expect(asks()).toBe(true)
  await form.user.click(form.submit())
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toEqual(bodies()[0])
  await waitFor(() => expect(form.submit()).toHaveProperty('disabled', false))
  const drafts = () => [...server.asked(createDraft), ...server.asked(updateDraft)]
  const before = drafts().length
  await goBack()
  await waitFor(() => expect(drafts()).toHaveLength(before + 1))
  expect(drafts().at(-1)?.body).toMatchObject({ to: ['8'], subject: 'Réunion', body: 'À lundi' })
})

test('NAV-02 a letter that was refused is kept as a draft without another key press', async () => {
  server.refuses(sendLetter, { code: 'mail.recipientUnavailable' })
  const form = await openForm(server)
  await fillIn(form)
  await form.user.click(form.submit())
  await form.drawer.findByText(fr('errors:mail.recipientUnavailable'))
  await form.drawer.findByText(fr('mail:compose.draft.saved'))
  expect(asks()).toBe(false)
  expect(server.asked(createDraft).at(-1)?.body).toMatchObject({ subject: 'Réunion', body: 'À lundi' })
})

test('NAV-02 whoever leaves while a letter is sent hears that it failed, and finds it as a draft', async () => {
  server.refuses(sendLetter, { code: 'mail.recipientUnavailable', message: 'Ce destinataire est parti' })
  const answer = server.holds(sendLetter)
  const form = await openForm(server)
  await fillIn(form)
  await form.user.click(form.submit())
  await waitFor(() => expect(bodies()).toHaveLength(1))
  await goBack()
  answer()
  await screen.findByText('Ce destinataire est parti')
  await waitFor(() => expect(server.asked(createDraft).at(-1)?.body).toMatchObject({ body: 'À lundi' }))
})

test('NAV-02 from the moment it is sent, also while its draft is on its way, a letter is not changed any more', async () => {
  server.answers(sendLetter, { id: '40' })
  const goOn = server.holds(createDraft)
  const form = await openForm(server)
  await fillIn(form)
  await waitFor(() => expect(server.asked(createDraft)).toHaveLength(1))
  await form.user.click(form.submit())
  await waitFor(() =>
    expect(form.drawer.getByRole('textbox', { name: fr('mail:body') })).toHaveProperty('disabled', true),
  )
  expect(bodies()).toEqual([])
  goOn()
  await screen.findByText(fr('mail:compose.sent'))
  expect(bodies()).toMatchObject([{ draftId: '40', body: 'À lundi' }])
})

test('PUB-07 a letter takes the place of its draft also when the answer about that was lost', async () => {
  server.answers(sendLetter, { id: '40' })
  server.loses(createDraft)
  const form = await openForm(server)
  await fillIn(form)
  await form.drawer.findByText(fr('mail:compose.draft.failed'))
  server.answers(createDraft, { id: '40' })
  await form.user.click(form.submit())
  await screen.findByText(fr('mail:compose.sent'))
  expect(bodies()).toMatchObject([{ draftId: '40' }])
  const names = server.asked(createDraft).map(({ headers }) => headers.get(idempotencyKeyHeader))
  expect([names.length, new Set(names).size]).toEqual([2, 1])
})
