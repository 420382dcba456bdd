import {
  actOnLetters,
  emptyTrash,
  getLetter,
  getMailCounts,
  type LetterLine,
  listLetters,
} from '@pindao/protocol/mail/mail.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { letterLineOf, letterRest, noneUnread } from '#test/mail-samples.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const meeting = letterLineOf({ id: '5', subject: '周会', folder: 'trash' })

let server: FakeServer
let inTrash: LetterLine[]
beforeEach(() => {
  server = serverFor(person)
  inTrash = [meeting, letterLineOf({ id: '4', subject: '月报', folder: 'trash' })]
  server.answers(listLetters, () => inTrash)
  const labels = { ...noneUnread.labels, company: 2 }
  server.answers(getMailCounts, { ...noneUnread, inbox: 3, spam: 1, labels })
})

const open = (path: string) => openPage(path, { server, person })
const button = () => screen.findByRole('button', { name: t('mail:emptyTrash.submit') })
const question = async () =>
  within(await screen.findByRole('dialog', { name: t('mail:emptyTrash.title', { count: 2 }) }))

test('NAV-02 the trash is emptied after a question that says how much is lost', async () => {
  server.answers(emptyTrash, () => {
    inTrash = []
    return { deleted: 2 }
  })
  const { user } = await open('/apps/email/trash')
  await user.click(await button())
  const dialog = await question()
  await dialog.findByText(t('mail:deleteQuestion.text'))
  expect(server.asked(emptyTrash)).toEqual([])
  await user.click(await dialog.findByRole('button', { name: t('mail:emptyTrash.submit') }))
  await screen.findByText(t('mail:empty.trash.title'))
  await screen.findByText(t('mail:emptyTrash.done', { count: 2 }))
  expect(server.asked(emptyTrash)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: t('mail:emptyTrash.submit') })).toBeNull()
})

test('NAV-02 who turns back keeps everything', async () => {
  const { user } = await open('/apps/email/trash')
  await user.click(await button())
  await user.click(await (await question()).findByRole('button', { name: t('action.cancel') }))
  await screen.findByText('周会')
  expect(server.asked(emptyTrash)).toEqual([])
})

test('NAV-02 while one searches, and in other folders, there is nothing to empty', async () => {
  await open('/apps/email/trash?search=周')
  await screen.findByText('周会')
  expect(screen.queryByRole('button', { name: t('mail:emptyTrash.submit') })).toBeNull()
  inTrash = inTrash.map((line) => ({ ...line, folder: 'inbox' }))
  await open('/apps/email')
  await screen.findByText('周会')
  expect(screen.queryByRole('button', { name: t('mail:emptyTrash.submit') })).toBeNull()
})

test('NAV-02 what lies in the trash is brought back', async () => {
  server.answers(actOnLetters, ({ body }) => {
    const { ids } = body as { ids: string[] }
    inTrash = inTrash.filter(({ id }) => !ids.includes(id))
    return { changed: ids.length }
  })
  const { user } = await open('/apps/email/trash')
  await user.click(await screen.findByRole('checkbox', { name: t('mail:choose', { subject: '周会' }) }))
  await user.click(await screen.findByRole('button', { name: t('mail:action.restore') }))
  await waitFor(() => expect(server.asked(actOnLetters)[0]?.body).toEqual({ ids: ['5'], action: 'restore' }))
  await screen.findByText(t('mail:moved.restore', { count: 1 }))
  await waitFor(() => expect(screen.queryByText('周会')).toBeNull())
})

test('NAV-02 what is said is what the server changed: of two letters one, of none that they are gone', async () => {
  server.answers(actOnLetters, { changed: 1 })
  const { user } = await open('/apps/email/trash')
  const restore = async () => {
    await user.click(await screen.findByRole('checkbox', { name: t('mail:choose', { subject: '周会' }) }))
    await user.click(await screen.findByRole('checkbox', { name: t('mail:choose', { subject: '月报' }) }))
    await user.click(await screen.findByRole('button', { name: t('mail:action.restore') }))
  }
  await restore()
  await screen.findByText(t('mail:moved.restore', { count: 1 }))
  expect(screen.queryByText(t('mail:moved.restore', { count: 2 }))).toBeNull()
  server.answers(actOnLetters, { changed: 0 })
  await restore()
  await screen.findByText(t('mail:gone', { count: 2 }))
})

test('NAV-02 an open letter that is no longer there is closed, and that is said', async () => {
  server.answers(getLetter, { ...meeting, ...letterRest })
  server.answers(actOnLetters, { changed: 0 })
  const { user, address } = await open('/apps/email/trash?letter=5')
  const pane = within(await screen.findByRole('region', { name: t('mail:letter') }))
  await user.click(await pane.findByRole('button', { name: t('mail:starOf', { subject: '周会' }) }))
  await screen.findByText(t('mail:gone', { count: 1 }))
  await waitFor(() => expect(address()).toBe('/apps/email/trash'))
})

test('NAV-02 beside the folders and labels stands how much of them is unread', async () => {
  await open('/apps/email/trash')
  const places = within(await screen.findByRole('navigation', { name: t('mail:places') }))
  await places.findByRole('link', {
    name: new RegExp(`${t('mail:folder.inbox')}.*${t('mail:unread', { count: 3 })}`, 'u'),
  })
  places.getByRole('link', {
    name: new RegExp(`${t('mail:label.company')}.*${t('mail:unread', { count: 2 })}`, 'u'),
  })
  places.getByRole('link', { name: t('mail:folder.sent') })
})
