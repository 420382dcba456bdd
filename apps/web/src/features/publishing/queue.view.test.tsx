import { listApiProjects } from '@pindao/protocol/channels/project.endpoints.ts'
import {
  listBrakedTasks,
  listPublishBrakes,
  type PublishBrake,
  previewPublishBrake,
  releasePublishBrake,
  setPublishBrake,
} from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import {
  countPublishQueue,
  listPublishQueue,
  prioritisePublishTask,
  publishQueueFigures,
  type QueuedTask,
} from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, taskOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('admin')
const path = '/channel/publish-queue'

const queued = (over: Partial<QueuedTask>): QueuedTask => ({
  ...taskOf({ id: '1', title: '山谷里的早晨', status: 2, stage: 'intent' }),
  priority: 0,
  departmentId: '3',
  position: 1,
  bytesPerSecond: null,
  restSeconds: null,
  wakeAt: null,
  brake: null,
  ...over,
})
const waiting = queued({ actions: ['terminate'] })
const running = queued({
  id: '2',
  title: '夜色',
  status: 4,
  stage: 'transferring',
  position: null,
  progress: 0.25,
  bytesConfirmed: 250_000_000,
  bytesTotal: 1_000_000_000,
  bytesPerSecond: 5_000_000,
  restSeconds: 150,
})
const brake: PublishBrake = {
  id: '9',
  scope: 'channel',
  target: '7',
  targetName: '星河短剧场',
  reason: '片源有误',
  setByName: '李晴',
  setAt: '2026-03-04T12:00:00.000Z',
  endsAt: null,
  held: 4,
  running: { stopped: 1, stopping: 0, notStopped: 1 },
  actions: ['release'],
}
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
  server.answers(listPublishQueue, [running, waiting])
  server.answers(listApiProjects, [])
  server.answers(countPublishQueue, [1, 1, 0, 0, 0])
  server.answers(publishQueueFigures, {
    download: { waiting: 0, running: 0, failed: 0 },
    upload: { waiting: 12, running: 3, failed: 1 },
    braked: 0,
    bytesPerSecond: 5_000_000,
    bytesLeft: 750_000_000,
  })
  server.answers(listPublishBrakes, { brakes: [], scopes: ['everything', 'channel'] })
})

test('PUB-02 the queue shows speed and rest of what runs, the place of what waits, and the figures of all of it', async () => {
  await openPage(path, { server, person })
  const sent = within(await screen.findByRole('row', { name: /夜色/u }))
  sent.getByText(t('publishing:queue.rest.left', { time: t('publishing:queue.rest.minutes', { n: 3 }) }))
  const next = within(screen.getByRole('row', { name: /山谷里的早晨/u }))
  expect(next.getAllByText('1').length).toBeGreaterThan(0)
  await screen.findByText(t('publishing:queue.figure.lane', { running: 3, waiting: 12, failed: 1 }))
})

test('PUB-02 whoever may sets a task before the others of its department', async () => {
  server.answers(prioritisePublishTask, taskOf({ id: '1', title: waiting.title }))
  const { user } = await openPage(path, { server, person })
  await screen.findByRole('row', { name: /山谷里的早晨/u })
  const act = t('publishing:queue.move.first')
  await user.click(
    screen.getByRole('button', { name: t('publishing:queue.act.of', { act, title: waiting.title }) }),
  )
  await waitFor(() =>
    expect(server.asked(prioritisePublishTask)).toEqual([
      expect.objectContaining({ params: { id: '1' }, body: { move: 'first' } }),
    ]),
  )
})

test('PUB-02 a priority is not offered to whoever has no permission for it, and no brake', async () => {
  const operator = personOf('operator')
  server = serverFor(operator)
  server.answers(listPublishQueue, [waiting])
  server.answers(countPublishQueue, [0, 1, 0, 0, 0])
  server.answers(publishQueueFigures, {
    download: { waiting: 0, running: 0, failed: 0 },
    upload: { waiting: 1, running: 0, failed: 0 },
    braked: 0,
    bytesPerSecond: 0,
    bytesLeft: 0,
  })
  server.answers(listPublishBrakes, { brakes: [], scopes: [] })
  await openPage(path, { server, person: operator })
  await screen.findByRole('row', { name: /山谷里的早晨/u })
  const act = t('publishing:queue.move.first')
  expect(
    screen.queryByRole('button', { name: t('publishing:queue.act.of', { act, title: waiting.title }) }),
  ).toBeNull()
  expect(screen.queryByRole('button', { name: t('publishing:queue.brake.set') })).toBeNull()
})

test('PUB-02 a brake is set with a reason, once what it stops is counted', async () => {
  server.answers(previewPublishBrake, { waiting: 12, stoppable: 3, unstoppable: 1 })
  server.answers(setPublishBrake, brake)
  const { user } = await openPage(path, { server, person })
  await user.click(await screen.findByRole('button', { name: t('publishing:queue.brake.set') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('publishing:queue.brake.set') }))
  await dialog.findByText(t('publishing:queue.brake.effect.stops', { waiting: 12, running: 3 }))
  dialog.getByText(t('publishing:queue.brake.effect.tooLate', { n: 1 }))
  await user.type(dialog.getByLabelText(t('publishing:queue.brake.reason')), '片源有误')
  await user.click(dialog.getByRole('button', { name: t('publishing:queue.brake.set') }))
  await waitFor(() =>
    expect(server.asked(setPublishBrake)).toEqual([
      expect.objectContaining({
        body: { scope: 'everything', target: null, reason: '片源有误', endsAt: null },
      }),
    ]),
  )
})

test('PUB-02 a brake that is on says what it holds and why, names what it was too late for, and is released after a question', async () => {
  server.answers(listPublishBrakes, { brakes: [brake], scopes: ['everything', 'channel'] })
  server.answers(listBrakedTasks, [
    { taskId: '5', title: '来不及', channelName: '星河短剧场', outcome: 'notStopped' },
  ])
  server.answers(releasePublishBrake, { id: '9' })
  const { user } = await openPage(path, { server, person })
  await screen.findByText(brake.reason)
  const place = t('publishing:queue.brake.place.channel', { name: '星河短剧场' })
  screen.getByText(t('publishing:queue.brake.notStopped', { n: 1 }))
  await user.click(screen.getByRole('button', { name: t('publishing:queue.brake.whatRan') }))
  const named = within(
    await screen.findByRole('dialog', { name: t('publishing:queue.brake.ranTitle', { place }) }),
  )
  await named.findByText('来不及')
  named.getByText(t('publishing:queue.brake.outcome.notStopped'))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: t('publishing:queue.brake.release.confirm') }))
  const question = within(
    await screen.findByRole('dialog', { name: t('publishing:queue.brake.release.title', { place }) }),
  )
  question.getByText(t('publishing:queue.brake.release.text', { n: 4 }))
  await user.click(question.getByRole('button', { name: t('publishing:queue.brake.release.confirm') }))
  await waitFor(() => expect(server.asked(releasePublishBrake)).toHaveLength(1))
})

test('PUB-02 an empty queue says so, and leads to the publish tasks', async () => {
  server.answers(listPublishQueue, [])
  await openPage(path, { server, person })
  await screen.findByText(t('publishing:queue.empty.title'))
  screen.getByRole('link', { name: t('publishing:queue.empty.action') })
})
