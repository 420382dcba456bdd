import { startConnection } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  type ComparisonFinding,
  explainFinding,
  listChannelComparisons,
  listComparisonFindings,
  startComparison,
} from '@pindao/protocol/publishing/comparison.endpoints.ts'
import {
  type FailureCause,
  listFailureCauses,
  listFailureTasks,
  retryFailureCause,
} from '@pindao/protocol/publishing/failures.endpoints.ts'
import { getPublishProof, type PublishProof } from '@pindao/protocol/publishing/proof.endpoints.ts'
import { getPublishTask, listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '#test/fake-server.ts'
import { openPage, serverFor } from '#test/open-page.tsx'
import { personOf, taskOf } from '#test/samples.ts'
import { textsIn } from '#test/texts.ts'

const t = await textsIn('zh')
const person = personOf('operator')
const at = '2026-03-04T05:06:07.000Z'
const cause = (over: Partial<FailureCause> = {}): FailureCause => ({
  key: 'grant-7',
  kind: 'grant',
  action: 'reauthorise',
  code: 'channels.credentialInvalid',
  platformCode: null,
  platform: 'youtube',
  subject: '星河账号',
  whose: { names: ['李晴'], total: 1 },
  tasks: 12,
  failed: 4,
  overdue: 3,
  channels: 2,
  earliest: at,
  since: at,
  until: null,
  channelId: '3',
  videoId: null,
  taskId: '31',
  ...over,
})
const platform = cause({
  key: 'platform-youtube',
  kind: 'platform',
  action: 'retry',
  code: 'publishing.platformTrouble',
  subject: null,
})
const failed = taskOf({
  status: publishTaskStatus.codes.publishFailed,
  problem: {
    code: 'publishing.platformTrouble',
    platformCode: null,
    platformMessage: null,
    requestId: null,
    at,
  },
})
let server: FakeServer
beforeEach(() => {
  server = serverFor(person)
})
const open = (search = '') => openPage(`/channel/publish-failures${search}`, { server, person })
const actionOf = (action: 'reauthorise' | 'retry', name: string) =>
  t('publishing:failures.actionOf', { action: t(`publishing:failures.action.${action}`), cause: name })

test('PUB-01 each cause says how much it holds, whose it is and what mends it; one press mends it', async () => {
  server.answers(listFailureCauses, [cause(), platform])
  server.answers(retryFailureCause, { operationId: '77', total: 4 })
  const { user } = await open()
  const name = t('publishing:failures.causeOf.grant', { subject: '星河账号' })
  const row = within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
  row.getByText(t('publishing:failures.counts', { n: 12, channels: 2 }), { exact: false })
  row.getByText(t('publishing:failures.overdue', { n: 3 }))
  row.getByText('李晴')
  row.getByRole('button', { name: actionOf('reauthorise', name) })
  const trouble = t('publishing:failures.kind.platform')
  await user.click(screen.getByRole('button', { name: actionOf('retry', trouble) }))
  const question = within(await screen.findByRole('dialog'))
  await user.click(question.getByRole('button', { name: t('publishing:failures.action.retry') }))
  await waitFor(() => expect(server.asked(retryFailureCause)).toHaveLength(1))
  expect(server.asked(retryFailureCause)[0]?.params).toEqual({ key: 'platform-youtube' })
  expect(server.asked(startConnection)).toHaveLength(0)
})

test('PUB-01 a cause opens to its tasks; the conditions stand in the address', async () => {
  server.answers(listFailureCauses, [platform])
  server.answers(listFailureTasks, [failed])
  const { user } = await open('?kind=platform&overdue=true')
  const name = t('publishing:failures.kind.platform')
  await user.click(await screen.findByRole('button', { name }))
  const drawer = within(await screen.findByRole('dialog', { name }))
  const link = await drawer.findByRole('link', { name: failed.title })
  expect(link.getAttribute('href')).toBe('/channel/publish-tasks?detail=31')
  expect(server.asked(listFailureCauses)[0]?.query).toMatchObject({ kind: ['platform'], overdue: 'true' })
  expect(server.asked(listFailureTasks)[0]?.query).toMatchObject({ overdue: 'true' })
})

test('PUB-01 E03 what is due and lies still leads to the queue, where it says why', async () => {
  server.answers(listFailureCauses, [
    cause({ key: 'late', kind: 'late', action: 'look', code: null, subject: null }),
  ])
  await open()
  const late = { action: t('publishing:failures.action.look'), cause: t('publishing:failures.kind.late') }
  const link = await screen.findByRole('link', { name: t('publishing:failures.actionOf', late) })
  expect(link.getAttribute('href')).toBe('/channel/publish-queue')
})

test('PUB-01 without failures the page says so', async () => {
  server.answers(listFailureCauses, [])
  await open()
  await screen.findByText(t('publishing:failures.empty.title'))
})

test('PUB-01 the note over the list of tasks leads to the page of failures, by the same rule', async () => {
  server.answers(listPublishTasks, [failed, { ...failed, id: '32' }])
  await openPage('/channel/publish-tasks', { server, person })
  const link = await screen.findByRole('link', { name: t('publishing:cause.toFailures') })
  expect(link.getAttribute('href')).toBe('/channel/publish-failures?kind=platform')
})

const finding: ComparisonFinding = {
  id: '9',
  kind: 'foreign',
  state: 'open',
  channelId: '3',
  channelName: '云上频道',
  platform: 'youtube',
  platformVideoId: 'theirs',
  watchUrl: 'https://watch/theirs',
  title: '别人上传',
  visibility: 1,
  publishedAt: at,
  taskId: null,
  twinVideoId: null,
  twinUrl: null,
  note: '',
  foundAt: at,
  settledAt: null,
  settledBy: null,
  actions: ['adopt', 'explain'],
}

test('PUB-07 differences are explained, and compared now; each channel says how its comparison ended', async () => {
  server.answers(listComparisonFindings, [{ ...finding, actions: ['explain'] }])
  server.answers(explainFinding, { ...finding, state: 'explained', actions: ['reopen'] })
  server.answers(startComparison, { channels: 5 })
  server.answers(listChannelComparisons, [
    {
      channelId: '3',
      channelName: '云上频道',
      platform: 'youtube',
      state: 'failed',
      askedAt: at,
      endedAt: at,
      problem: 'channels.notAuthorised',
      videos: 0,
      open: 1,
    },
  ])
  const { user } = await open('?tab=comparison')
  const act = t('publishing:failures.comparison.act.explain')
  const label = t('publishing:failures.comparison.actOf', { act, title: finding.title })
  await user.click(await screen.findByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(t('publishing:failures.comparison.explain.note')), '合作方')
  await user.click(dialog.getByRole('button', { name: act }))
  await waitFor(() => expect(server.asked(explainFinding)).toHaveLength(1))
  expect(server.asked(explainFinding)[0]?.body).toEqual({ note: '合作方' })
  await user.click(screen.getByRole('button', { name: t('publishing:failures.comparison.now') }))
  await waitFor(() => expect(server.asked(startComparison)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: t('publishing:failures.comparison.channels') }))
  await screen.findByText(t('publishing:failures.comparison.result.failed'))
})

const proof: PublishProof = {
  wanted: 1,
  publishedAt: at,
  seen: 7,
  seenAt: at,
  difference: 'lost',
  watchUrl: 'https://watch/abc',
  deliveries: [
    {
      generation: 1,
      stage: 'done',
      stageSince: at,
      marker: 'pindao-31-1-x',
      begunAt: at,
      sessionAt: at,
      bytesConfirmed: 10,
      bytesTotal: 10,
      bytesAt: at,
      platformVideoId: 'abc',
      videoAt: null,
    },
  ],
  looks: [
    { minute: 1, dueAt: at, state: 'seen', at, visibility: 7, problem: null },
    { minute: 10, dueAt: at, state: 'missed', at, visibility: null, problem: 'publishing.lookLate' },
    { minute: 60, dueAt: at, state: 'due', at: null, visibility: null, problem: null },
  ],
}

test('E17 PUB-03 a task shows what proves it, how it was seen, and why it was not looked at', async () => {
  const task = taskOf({ status: publishTaskStatus.codes.published, visibility: 1, seenOther: 7 })
  server.answers(listPublishTasks, [task])
  server.answers(getPublishTask, { ...task, timeline: [] })
  server.answers(getPublishProof, proof)
  const { user } = await openPage('/channel/publish-tasks?detail=31', { server, person })
  const seen = t('states:videoVisibility.blocked')
  const wanted = t('states:visibility.public')
  await screen.findByText(t('publishing:failures.proof.seenOther', { seen, wanted }))
  await user.click(await screen.findByRole('tab', { name: t('publishing:failures.proof.tab') }))
  await screen.findByText('pindao-31-1-x')
  const why = t('errors:publishing.lookLate')
  screen.getByText(t('publishing:failures.proof.missed', { why }))
  screen.getByText(t('publishing:failures.proof.toCome'))
  expect(screen.getByRole('link', { name: 'abc' }).getAttribute('href')).toBe('https://watch/abc')
})
