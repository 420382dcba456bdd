import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import {
  confirmRecovery,
  getRecovery,
  listRecoveryFindings,
  type Recovery,
  type RecoveryFinding,
} from '@pindao/protocol/publishing/recovery.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { goOffline } from '#test/browser.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const fr = await textsIn('fr')
const counts = { looking: 1, found: 5, notFound: 2, unclear: 0 }
const held = (actions: Recovery['actions']): Recovery => ({
  open: { id: '3', noticedAt: '2026-11-21T05:00:00.000Z' },
  counts,
  actions,
})
const found: RecoveryFinding = {
  taskId: '31',
  title: '山谷晨雾',
  channelName: '云上频道',
  operatorName: '李晴',
  status: 2,
  outcome: 'notFound',
  watchUrl: null,
  lookedAt: '2026-11-21T05:01:00.000Z',
  problem: null,
}

async function openHeld(role: 'admin' | 'operator', actions: Recovery['actions']) {
  const person = personOf(role)
  const server = serverFor(person)
  server.answers(listPublishTasks, [])
  server.answers(getRecovery, held(actions))
  server.answers(listRecoveryFindings, [found])
  const opened = await openPage('/channel/publish-tasks', { server, person, locale: 'fr' })
  await screen.findByText(fr('publishing:recovery.title'))
  const list = async () => {
    await opened.user.click(screen.getByRole('button', { name: fr('publishing:recovery.open') }))
    return within(await screen.findByRole('dialog', { name: fr('publishing:recovery.title') }))
  }
  return { ...opened, server, list }
}

test('D5 whoever may not resume sees on the page that publishing is held, and the list, without the button', async () => {
  const { list } = await openHeld('operator', [])
  await screen.findByText(new RegExp(fr('publishing:recovery.askAdmin'), 'u'))
  const dialog = await list()
  await dialog.findByText('山谷晨雾')
  expect(dialog.queryByRole('button', { name: fr('publishing:recovery.confirm') })).toBeNull()
})

test('WID-02 the list of what was found offers 5, 10, 15 and 20 of them on a page', async () => {
  const { server, user, list } = await openHeld('operator', [])
  server.answers(listRecoveryFindings, [found], 17)
  const dialog = await list()
  await user.click(await dialog.findByRole('combobox', { name: fr('common:table.pageSize') }))
  const sizes = await screen.findAllByRole('option')
  expect(sizes.map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([5, 10, 15, 20])
  await user.click(screen.getByRole('option', { name: /^20 /u }))
  await waitFor(() =>
    expect(server.asked(listRecoveryFindings).at(-1)?.query).toMatchObject({ page: 1, pageSize: 20 }),
  )
})

test('WID-04 findings that cannot be read again stay, with a word that they may be old', async () => {
  const { server, list } = await openHeld('operator', [])
  const dialog = await list()
  await dialog.findByText('山谷晨雾')
  await waitFor(() => expect(server.listeners()).toBe(1))
  goOffline()
  server.loses(listRecoveryFindings)
  server.tells({ type: 'recovery', id: '3' })
  await dialog.findByText(fr('table.outdated'))
  dialog.getByText('山谷晨雾')
})

test('D5 the administrator sees what waits, is asked once more, resumes, and the banner goes', async () => {
  const { server, user, list } = await openHeld('admin', ['confirm'])
  server.answers(confirmRecovery, () => {
    server.answers(getRecovery, { ...held([]), open: null })
    return { ...held([]), open: null }
  })
  const dialog = await list()
  await user.click(dialog.getByText(`${fr('publishing:recovery.outcome.notFound')} 2`))
  await dialog.findByText(fr('publishing:recovery.meaning.notFound'))
  await waitFor(() =>
    expect(server.asked(listRecoveryFindings).at(-1)).toMatchObject({
      params: { id: '3' },
      query: { outcome: 'notFound' },
    }),
  )
  await user.click(dialog.getByRole('button', { name: fr('publishing:recovery.confirm') }))
  const question = within(await screen.findByRole('dialog', { name: fr('publishing:recovery.confirmTitle') }))
  expect(server.asked(confirmRecovery)).toEqual([])
  await user.click(question.getByRole('button', { name: fr('publishing:recovery.confirm') }))
  await screen.findByText(fr('publishing:recovery.done'))
  expect(server.asked(confirmRecovery)).toMatchObject([{ params: { id: '3' } }])
  await waitFor(() => expect(screen.queryByText(fr('publishing:recovery.title'))).toBeNull())
})

test('D5 that publishing is held, how far the looking up is, and that it goes on, is told live: nobody asks by the clock', async () => {
  const person = personOf('operator')
  const server = serverFor(person)
  server.answers(listPublishTasks, [])
  server.answers(getRecovery, { ...held([]), open: null })
  await openPage('/channel/publish-tasks', { server, person, locale: 'fr' })
  await waitFor(() => expect(server.listeners()).toBe(1))
  await waitFor(() => expect(server.asked(getRecovery).length).toBeGreaterThan(0))
  server.answers(getRecovery, held([]))
  server.tells({ type: 'recovery', id: '3' })
  await screen.findByText(fr('publishing:recovery.title'))
  server.answers(getRecovery, { ...held([]), open: null })
  server.tells({ type: 'recovery', id: '3' })
  await waitFor(() => expect(screen.queryByText(fr('publishing:recovery.title'))).toBeNull())
})

test('D5 WID-02 while one stands on the second page of what is looked for and it is emptied, the first one is shown', async () => {
  const { server, user, list } = await openHeld('operator', [])
  const answer = (total: number) =>
    server.answers(
      listRecoveryFindings,
      ({ query }) => (query['page'] === 1 ? [found] : total > 10 ? [{ ...found, title: '最后一个' }] : []),
      total,
    )
  answer(11)
  const dialog = await list()
  await dialog.findByText('山谷晨雾')
  await user.click(dialog.getByTitle('2'))
  await dialog.findByText('最后一个')
  answer(10)
  await waitFor(() => expect(server.listeners()).toBe(1))
  server.tells({ type: 'recovery', id: '3' })
  await dialog.findByText('山谷晨雾')
  expect(server.asked(listRecoveryFindings).at(-1)?.query).toMatchObject({ page: 1 })
})
