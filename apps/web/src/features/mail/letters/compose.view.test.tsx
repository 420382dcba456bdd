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
import { wang } from '#test/mail-samples.ts'
import { openPage } from '#test/open-page.tsx'
import { textsIn } from '#test/texts.ts'
import { asks, chooseRecipient, mailServer, openForm, person } from './compose.test-support.ts'

const fr = await textsIn('fr')
let server: FakeServer
beforeEach(() => {
  server = mailServer()
})

/** The list of a select looks at the number of the key, which `user.keyboard` does not send here. */
const pressEnter = (box: HTMLElement) => {
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 })
}

test('NAV-02 a letter is for somebody: without a recipient nothing is sent', async () => {
  const form = await openForm(server)
  await form.user.click(form.submit())
  await form.drawer.findByText(fr('validation:required'))
  expect(server.asked(sendLetter)).toEqual([])
})

test('NAV-02 a letter without subject and text is sent only when that is meant', async () => {
  server.answers(findMailPeople, [wang])
  server.answers(sendLetter, { id: '5' })
  const form = await openForm(server)
  const { user, submit } = form
  await chooseRecipient(form)
  for (const answer of ['action.cancel', 'mail:compose.sendEmpty'] as const) {
    await user.click(submit())
    const question = within(await screen.findByRole('dialog', { name: fr('mail:compose.emptyTitle') }))
    expect(server.asked(sendLetter)).toEqual([])
    await user.click(question.getByRole('button', { name: fr(answer) }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: fr('mail:compose.emptyTitle') })).toBeNull(),
    )
  }
  await waitFor(() => expect(server.asked(sendLetter)).toHaveLength(1))
})

test('NAV-02 Enter chooses only from the answer to what is typed, never somebody of an older one', async () => {
  const li = { id: '9', fullName: '李晴', email: 'li@pindao.example', department: 'hz_fb' }
  server.answers(findMailPeople, ({ query }) => (query['name'] === '李' ? [li] : [wang, li]))
  const { user, drawer } = await openForm(server)
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

test('NAV-02 closing keeps what was written as a draft', async () => {
  const form = await openForm(server)
  await form.user.type(form.drawer.getByRole('textbox', { name: fr('mail:subject') }), 'Plus tard')
  await form.user.click(form.drawer.getByRole('button', { name: fr('mail:compose.close') }))
  await screen.findByText(fr('mail:compose.kept'))
  expect(server.asked(createDraft).map(({ body }) => body)).toMatchObject([{ to: [], subject: 'Plus tard' }])
})

test('NAV-02 what was written last is kept when one goes back, and the browser asks before it is lost', async () => {
  const { user, drawer } = await openForm(server)
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

test('NAV-02 VAL-01 a draft that breaks a rule of the form is not sent to the server; mended, it is kept', async () => {
  const { user, drawer } = await openForm(server)
  const subject = drawer.getByRole('textbox', { name: fr('mail:subject') })
  fireEvent.change(subject, { target: { value: 'x'.repeat(mailLimits.subject + 1) } })
  await drawer.findByText(fr('mail:compose.draft.failed'))
  expect(server.asked(createDraft)).toEqual([])
  await user.clear(subject)
  await user.type(subject, 'Plus court')
  await drawer.findByText(fr('mail:compose.draft.saved'))
  expect(server.asked(createDraft).map(({ body }) => body)).toMatchObject([{ subject: 'Plus court' }])
})

test('NAV-02 keys of the mailbox are inert while somebody types', async () => {
  const { user } = await openPage('/apps/email', { server, person, locale: 'fr' })
  const search = await screen.findByRole('searchbox', { name: fr('mail:search') })
  await user.type(search, 'c')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('c')
  await screen.findByRole('dialog', { name: fr('mail:compose.title') })
})

test('NAV-02 after a pause in typing letters are read once again: when the live stream tells of the draft', async () => {
  const { drawer } = await openForm(server)
  const asked = () => [listLetters, getMailCounts].map((endpoint) => server.asked(endpoint).length)
  await waitFor(() => expect(asked()).toEqual([1, 1]))
  await waitFor(() => expect(server.listeners()).toBe(1))
  fireEvent.change(drawer.getByRole('textbox', { name: fr('mail:subject') }), {
    target: { value: 'Plus tard' },
  })
  await drawer.findByText(fr('mail:compose.draft.saved'))
  expect(asked()).toEqual([1, 1])
  server.tells({ type: 'mail', id: '7', change: 'changed' })
  await waitFor(() => expect(asked()).toEqual([2, 2]))
})
