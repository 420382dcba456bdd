import {
  cancelOperation,
  getOperation,
  listOperationResults,
  listOperations,
  type Operation,
  type OperationResult,
} from '@pindao/protocol/operations/operation.endpoints.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const { inProgress, success, failed } = taskResult.codes
const at = '2026-03-04T05:06:07.000Z'
const operationOf = (part: Partial<Operation> = {}): Operation => ({
  id: '12',
  kind: 'publishTask.retry',
  status: inProgress,
  cancelled: false,
  total: 30,
  turnPercent: null,
  counts: { done: 10, refused: 2, failed: 0, cancelled: 0 },
  createdAt: at,
  endedAt: null,
  actions: ['cancel'],
  ...part,
})
const ended = operationOf({
  status: failed,
  endedAt: at,
  actions: [],
  counts: { done: 28, refused: 2, failed: 0, cancelled: 0 },
})
const resultOf = (part: Partial<OperationResult> = {}): OperationResult => ({
  id: '1',
  recordId: '31',
  title: '山谷里的早晨',
  targetTitle: null,
  outcome: 'done',
  code: null,
  params: {},
  at,
  ...part,
})
const refused = resultOf({
  id: '2',
  recordId: '32',
  title: '雪夜',
  targetTitle: '云上',
  outcome: 'refused',
  code: 'publishing.sameAgain',
  params: { channel: '云上', stands: 'published' },
})

let server: FakeServer
let stored: Operation[]
beforeEach(() => {
  server = serverFor(person)
  stored = [operationOf()]
  server.answers(listOperations, () => stored)
  server.answers(getOperation, () => stored[0] ?? operationOf())
  server.answers(listOperationResults, [refused, resultOf()], 2)
})
const open = (search = '') => openPage(`/pages/account-settings${search}`, { server, person, locale: 'zh' })
const running = (n: number) => t('operations:running', { n, total: 30 })
const chip = (n: number) => screen.findByRole('button', { name: running(n) })
const panel = async () => within(await screen.findByRole('dialog', { name: t('operations:title') }))
const told = (part: { status?: typeof inProgress | typeof success; settled: number; done: number }) => ({
  ...({ type: 'operation', id: '12', kind: 'publishTask.retry', cancelled: false, total: 30 } as const),
  status: inProgress,
  ...part,
})

test('PUB-06 the chip says how far it is, moves while it is looked at, and leads to the operation', async () => {
  const { user, address } = await open()
  await chip(12)
  await waitFor(() => expect(server.listeners()).toBe(1))
  await act(async () => server.tells(told({ settled: 20, done: 18 })))
  await user.click(await chip(20))
  await waitFor(() => expect(address()).toContain('operation=12'))
  const shown = await panel()
  await shown.findByRole('heading', { name: t('operations:kind.publishTask.retry') })
  shown.getByRole('progressbar', { name: t('operations:progress', { n: 12, total: 30 }) })
})

test('PUB-06 whoever has no operation has no chip', async () => {
  stored = []
  await open()
  await waitFor(() => expect(server.asked(listOperations)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: t('operations:title') })).toBeNull()
})

test('PUB-06 what was not done stands first, with why and the way to the record', async () => {
  stored = [ended]
  await open('?operation=12')
  const shown = await panel()
  const [first, second] = await shown.findAllByRole('listitem')
  for (const words of [
    t('operations:outcome.refused'),
    t('errors:publishing.sameAgain', { channel: '云上' }),
    t('operations:results.channel', { channel: '云上' }),
  ])
    expect(first?.textContent).toContain(words)
  const link = within(first as HTMLElement).getByRole('link', { name: '雪夜' })
  expect(link.getAttribute('href')).toBe('/channel/publish-tasks?detail=32')
  expect(second?.textContent).toContain(t('operations:outcome.done'))
  expect(shown.queryByRole('button', { name: t('operations:cancel.action') })).toBeNull()
})

test('PUB-06 an operation is cancelled after a question, and says so', async () => {
  server.answers(cancelOperation, () => {
    const counts = { done: 10, refused: 2, failed: 0, cancelled: 18 }
    stored = [operationOf({ status: failed, cancelled: true, endedAt: at, actions: [], counts })]
    return stored[0] as Operation
  })
  const { user } = await open('?operation=12')
  const shown = await panel()
  await user.click(await shown.findByRole('button', { name: t('operations:cancel.action') }))
  await user.click(await screen.findByRole('button', { name: t('operations:cancel.confirm') }))
  await shown.findByText(t('operations:cancelled'))
  expect(server.asked(cancelOperation)).toHaveLength(1)
})

test('PUB-06 all of one’s own, newest first, each with its results behind it', async () => {
  stored = [operationOf({ id: '13', kind: 'video.delete' }), ended]
  const { user, address } = await open('?operation=all')
  const shown = await panel()
  const lines = await shown.findAllByRole('listitem')
  expect(lines[0]?.textContent).toContain(t('operations:kind.video.delete'))
  expect(lines[1]?.textContent).toContain(t('states:taskResult.failed'))
  await user.click(within(lines[1] as HTMLElement).getByRole('button'))
  await waitFor(() => expect(address()).toContain('operation=12'))
  await user.click(await shown.findByRole('button', { name: t('operations:all') }))
  await waitFor(() => expect(address()).toContain('operation=all'))
})

test('PUB-06 the end is told where the person is, with the way to the results', async () => {
  const { user, address } = await open()
  await chip(12)
  stored = [operationOf({ ...ended, status: success, counts: { ...ended.counts, done: 30, refused: 0 } })]
  const sentence = t('settings:news.operationDone', { n: 30, total: 30 })
  // Heard once the listener is there; its code comes by itself.
  await expect
    .poll(async () => {
      await act(async () => server.tells(told({ status: success, settled: 30, done: 30 })))
      return screen.queryAllByText(sentence).length
    })
    .toBeGreaterThan(0)
  await screen.findByRole('button', { name: t('operations:title') })
  const [view] = screen.getAllByRole('button', { name: t('settings:news.operationView') })
  await user.click(view as HTMLElement)
  await waitFor(() => expect(address()).toContain('operation=12'))
})
