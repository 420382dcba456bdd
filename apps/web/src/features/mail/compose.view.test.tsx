import { idempotencyKeyHeader } from '@pindao/protocol/core/idempotency-key.ts'
import { mailLimits } from '@pindao/protocol/mail/mail.codes.ts'
import {
  createDraft,
  findMailPeople,
  getMailCounts,
  listLetters,
  sendLetter,
  updateDraft,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const fr = await textsIn('fr')
const person = personOf('operator')
const wang = { id: '8', fullName: '王浩', email: 'wang@pindao.example', department: 'hz_fb' }
const none = { personal: 0, company: 0, important: 0, private: 0 }
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listLetters, [])
  server.answers(getMailCounts, { inbox: 0, draft: 0, spam: 0, labels: none })
  server.answers(findMailPeople, [wang])
  server.answers(createDraft, { id: '40' })
})

async function openForm() {
  const opened = await openPage('/apps/email', { server, person, locale: 'fr' })
  await opened.user.click(await screen.findByRole('button', { name: fr('mail:compose.open') }))
  const drawer = within(await screen.findByRole('dialog', { name: fr('mail:compose.title') }))
  const submit = () => drawer.getByRole('button', { name: new RegExp(fr('mail:compose.send'), 'u') })
  return { ...opened, drawer, submit }
}
type Form = Awaited<ReturnType<typeof openForm>>

async function fillIn({ user, drawer }: Form): Promise<void> {
  await user.click(drawer.getByRole('combobox', { name: fr('mail:to') }))
  await user.click(await screen.findByText('王浩'))
  await user.type(drawer.getByRole('textbox', { name: fr('mail:subject') }), ' Réunion ')
  await user.type(drawer.getByRole('textbox', { name: fr('mail:body') }), 'À lundi')
}
/** The list of a select looks at the number of the key, which `user.keyboard` does not send here. */
const pressEnter = (box: HTMLElement) => {
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 })
}
const keys = () => server.asked(sendLetter).map(({ headers }) => headers.get(idempotencyKeyHeader))

test('NAV-02 a letter is for somebody: without a recipient nothing is sent', async () => {
  const form = await openForm()
  await form.user.click(form.submit())
  await form.drawer.findByText(fr('validation:required'))
  expect(server.asked(sendLetter)).toEqual([])
})

test('NAV-02 Enter chooses only from the answer to what is typed, never somebody of an older one', async () => {
  const li = { id: '9', fullName: '李晴', email: 'li@pindao.example', department: 'hz_fb' }
  server.answers(findMailPeople, ({ query }) => (query['name'] === '李' ? [li] : [wang, li]))
  const { user, drawer } = await openForm()
  const to = drawer.getByRole('combobox', { name: fr('mail:to') })
  await user.click(to)
  await screen.findByText('王浩')
  const goOn = server.holds(findMailPeople)
  await user.type(to, '李')
  await screen.findByText(fr('loading'))
  pressEnter(to)
  await waitFor(() => expect(server.asked(findMailPeople).at(-1)?.query).toEqual({ name: '李' }))
  pressEnter(to)
  expect(screen.queryByTitle('王浩')).toBeNull()
  goOn()
  await screen.findByTitle('李晴')
  pressEnter(to)
  await waitFor(() => expect(to.getAttribute('aria-expanded')).toBe('false'))
  await user.type(drawer.getByRole('textbox', { name: fr('mail:body') }), 'À lundi')
  await user.click(drawer.getByRole('button', { name: fr('mail:compose.close') }))
  await screen.findByText(fr('mail:compose.kept'))
  expect(server.asked(createDraft).map(({ body }) => body)).toMatchObject([{ to: ['9'] }])
})

test('NAV-02 what was written is sent, once however often one clicks', async () => {
  server.answers(sendLetter, { id: '41' })
  const goOn = server.holds(sendLetter)
  const form = await openForm()
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
  const form = await openForm()
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

test('closing keeps what was written as a draft', async () => {
  const form = await openForm()
  await form.user.type(form.drawer.getByRole('textbox', { name: fr('mail:subject') }), 'Plus tard')
  await form.user.click(form.drawer.getByRole('button', { name: fr('mail:compose.close') }))
  await screen.findByText(fr('mail:compose.kept'))
  expect(server.asked(createDraft).map(({ body }) => body)).toMatchObject([{ to: [], subject: 'Plus tard' }])
})

test('what was written last is kept when one goes back, and the browser asks before it is lost', async () => {
  const { user, drawer } = await openForm()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  const create = server.holds(createDraft)
  await user.type(drawer.getByRole('textbox', { name: fr('mail:subject') }), 'Plus tard')
  expect(asks()).toBe(true)
  create()
  await drawer.findByText(fr('mail:compose.draft.saved'))
  expect(asks()).toBe(false)
  server.answers(updateDraft, { id: '40' })
  const update = server.holds(updateDraft)
  await user.type(drawer.getByRole('textbox', { name: fr('mail:body') }), 'À lundi')
  expect(asks()).toBe(true)
  const { router } = await import('#src/app/router/router.tsx')
  await router.navigate('/apps/email/draft')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const last = { subject: 'Plus tard', body: 'À lundi' }
  await waitFor(() => expect(server.asked(updateDraft).at(-1)?.body).toMatchObject(last))
  update()
  expect(asks()).toBe(false)
})

test('a draft that breaks a rule of the form is not sent to the server; mended, it is kept', async () => {
  const { user, drawer } = await openForm()
  const subject = drawer.getByRole('textbox', { name: fr('mail:subject') })
  fireEvent.change(subject, { target: { value: 'x'.repeat(mailLimits.subject + 1) } })
  await drawer.findByText(fr('mail:compose.draft.failed'))
  expect(server.asked(createDraft)).toEqual([])
  await user.clear(subject)
  await user.type(subject, 'Plus court')
  await drawer.findByText(fr('mail:compose.draft.saved'))
  expect(server.asked(createDraft).map(({ body }) => body)).toMatchObject([{ subject: 'Plus court' }])
})

test('keys of the mailbox are inert while somebody types', async () => {
  const { user } = await openPage('/apps/email', { server, person, locale: 'fr' })
  const search = await screen.findByRole('searchbox', { name: fr('mail:search') })
  await user.type(search, 'c')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('c')
  await screen.findByRole('dialog', { name: fr('mail:compose.title') })
})
