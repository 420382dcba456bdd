import { getSystemHealth } from '@pindao/protocol/upkeep/health.endpoints.ts'
import {
  type DeadLetter,
  discardDeadLetters,
  type JobQueue,
  listDeadLetters,
  listJobQueues,
  redriveDeadLetters,
} from '@pindao/protocol/upkeep/queue.endpoints.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const at = '2026-04-01T05:06:07.000Z'
const none = Array.from({ length: 12 }, () => 0)
const queue: JobQueue = {
  name: 'publishing.deliver',
  waiting: 3,
  later: 0,
  running: 1,
  failed: 1,
  done: 40,
  deadLetters: 2,
  oldestAt: at,
  doneOver: none.with(11, 40),
  failedOver: none.with(11, 1),
  schedule: null,
}
const quiet: JobQueue = {
  ...queue,
  name: 'media.purge',
  waiting: 0,
  running: 0,
  failed: 0,
  done: 0,
  deadLetters: 0,
  oldestAt: null,
  doneOver: none,
  failedOver: none,
}
const letter = (id: string, part: Partial<DeadLetter> = {}): DeadLetter => ({
  id,
  queue: 'publishing.deliver',
  at,
  sentAt: at,
  tries: 6,
  code: null,
  reason: 'connection refused',
  ids: { taskId: '17' },
  conflict: false,
  ...part,
})
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

function serverWithLetters() {
  const server = serverFor(person)
  server.answers(listJobQueues, { at, queues: [queue, quiet] })
  server.answers(listDeadLetters, [letter(ids[0]), letter(ids[1], { reason: null })])
  return server
}

test('SET-01 work in the background says what waits and runs; what is quiet is shown when asked for', async () => {
  const { user } = await openPage('/settings/queues', { server: serverWithLetters(), person })
  const row = within(
    await screen.findByRole('row', { name: new RegExp(t('upkeep:job.publishing.deliver'), 'u') }),
  )
  row.getByText('40')
  row.getByRole('img', { name: /40/u })
  expect(screen.queryByText('media.purge')).toBeNull()
  await user.click(screen.getByText(t('upkeep:queues.all')))
  await screen.findByText('media.purge')
})

test('SET-01 failed jobs are sent again together, and each says what became of it', async () => {
  const server = serverWithLetters()
  server.answers(redriveDeadLetters, [
    { id: ids[0], outcome: 'done' },
    { id: ids[1], outcome: 'gone' },
  ])
  const { user } = await openPage('/settings/queues?dead=all', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: t('upkeep:dead.title') }))
  await drawer.findByText('connection refused')
  drawer.getByText(t('upkeep:dead.unknown'))
  await user.click(drawer.getByRole('checkbox', { name: t('upkeep:dead.selectAll') }))
  await user.click(drawer.getByRole('button', { name: t('upkeep:dead.redrive') }))
  await screen.findByText(t('upkeep:dead.result', { done: 1, gone: 1, conflict: 0 }))
  expect(server.asked(redriveDeadLetters)[0]?.body).toEqual({ ids: [...ids] })
})

test('SET-01 one is given up with a reason, and not without', async () => {
  const server = serverWithLetters()
  server.answers(discardDeadLetters, [{ id: ids[0], outcome: 'done' }])
  const { user } = await openPage('/settings/queues?dead=all', { server, person })
  const drawer = within(await screen.findByRole('dialog', { name: t('upkeep:dead.title') }))
  await user.click(await drawer.findByRole('checkbox', { name: t('upkeep:dead.select', { id: ids[0] }) }))
  await user.click(drawer.getByRole('button', { name: t('upkeep:dead.discard') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('upkeep:dead.discardTitle') }))
  const agree = dialog.getByRole('button', {
    name: new RegExp([...t('upkeep:dead.discard')].join('\\s*'), 'u'),
  })
  expect(agree).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox', { name: t('upkeep:dead.reason') }), '视频已删除')
  await user.click(agree)
  await expect
    .poll(() => server.asked(discardDeadLetters)[0]?.body)
    .toEqual({ ids: [ids[0]], reason: '视频已删除' })
})

test('SET-01 a program that is missing says what does not work without it and how to get it', async () => {
  const server = serverFor(person)
  server.answers(getSystemHealth, {
    at,
    programs: [{ name: 'tesseract', state: 'off', path: null, version: null, capabilities: [] }],
    storages: [{ type: 'local', state: 'well', isMain: true, freeBytes: 1e12, reserveBytes: 1e9 }],
    database: {
      state: 'well',
      version: '18.1',
      bytes: 1e8,
      connections: 12,
      mostConnections: 100,
      migrations: 115,
    },
    lines: [{ name: 'mailServer', state: 'off', detail: null }],
    processes: [
      {
        id: ids[0],
        role: 'worker',
        host: 'film-2',
        pid: 42,
        version: '0.1.0',
        startedAt: at,
        seenAt: at,
        isLate: true,
        kinds: 61,
        lanes: 80,
      },
    ],
  })
  await openPage('/settings/health', { server, person })
  const program = within(await screen.findByRole('region', { name: t('upkeep:program.tesseract.name') }))
  program.getByText(t('upkeep:program.tesseract.without'))
  program.getByText(t('upkeep:program.tesseract.get'))
  const row = within(screen.getByRole('row', { name: /film-2/u }))
  row.getByText(t('upkeep:health.late'))
})
