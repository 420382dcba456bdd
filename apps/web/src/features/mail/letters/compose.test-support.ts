import {
  createDraft,
  findMailPeople,
  getMailCounts,
  listLetters,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { screen, within } from '@testing-library/react'
import type { FakeServer } from '#test/fake-server.ts'
import { noneUnread, wang } from '#test/mail-samples.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const fr = await textsIn('fr')
export const person = personOf('operator')

/** A server with an empty mailbox, somebody to write to, and a place for one draft. */
export function mailServer(): FakeServer {
  const server = serverFor(person)
  server.answers(listLetters, [])
  server.answers(getMailCounts, noneUnread)
  server.answers(findMailPeople, [wang])
  server.answers(createDraft, { id: '40' })
  return server
}

/** The mailbox in French, with the form of a new letter. */
export async function openForm(server: FakeServer) {
  const opened = await openPage('/apps/email', { server, person, locale: 'fr' })
  await opened.user.click(await screen.findByRole('button', { name: fr('mail:compose.open') }))
  const drawer = within(await screen.findByRole('dialog', { name: fr('mail:compose.title') }))
  const submit = () => drawer.getByRole('button', { name: new RegExp(fr('mail:compose.send'), 'u') })
  return { ...opened, drawer, submit }
}
export type Form = Awaited<ReturnType<typeof openForm>>

export async function chooseRecipient({ user, drawer }: Form): Promise<void> {
  await user.click(drawer.getByRole('combobox', { name: fr('mail:to') }))
  await user.click(await screen.findByText(wang.fullName))
}

/** Whether the browser would ask before it closes the page. */
export const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
