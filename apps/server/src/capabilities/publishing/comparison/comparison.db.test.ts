import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import { listComparisonFindings } from '@pindao/protocol/publishing/comparison.endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WholeReading } from '#src/capabilities/channels/channels.ts'
import { exportedCells } from '../../../../test/exported-cells.ts'
import { createFailureRig, type FailureRig } from '../failures/failures.test-support.ts'
import { createComparing } from './comparing.service.ts'
import { createComparison } from './comparison.service.ts'

import { findingExportSource } from './finding.export-source.ts'

let rig: FailureRig
let comparing: ReturnType<typeof createComparing>
let comparison: ReturnType<typeof createComparison>
/** When each channel's list was read whole last, and which videos the platform shows when it is asked by id. */
const read = new Map<bigint, WholeReading>()
const byId = new Set<string>()
const asked: bigint[][] = []
beforeAll(async () => {
  rig = await createFailureRig()
  const deps = {
    database: rig.database,
    clock: rig.clock,
    news: rig.news,
    links: { adapterOf: () => ({ watchUrl: (id: string) => `https://watch/${id}` }) },
    videoForPublishing: async () => ({ size: 10, crc32: 'ffffffff', durationMs: 1000 }),
    lookAtVideos: async (
      videos: readonly { channelId: bigint; platform: string; platformVideoId: string }[],
    ) =>
      videos.map((one) => ({
        ...one,
        visibility: byId.has(one.platformVideoId) ? videoVisibilities.public : videoVisibilities.removed,
        problem: null,
      })),
    wholeLists: {
      readable: async () =>
        (await rig.rows<{ id: string }>('SELECT DISTINCT channel_id AS id FROM publish_task')).map(({ id }) =>
          BigInt(id),
        ),
      read: async (_tx: unknown, ids: readonly bigint[]) => void asked.push([...ids]),
      standing: async (_db: unknown, ids: readonly bigint[]) => ids.flatMap((id) => read.get(id) ?? []),
    },
  }
  comparing = createComparing(deps)
  comparison = createComparison(deps)
})
beforeEach(async () => {
  read.clear()
  byId.clear()
  asked.length = 0
  await rig.clear()
})
afterAll(() => rig.close())

const ago = (hours: number) => new Date(rig.clock() - hours * 3_600_000).toISOString()

/** One published task, hours ago, with its channel. */
async function published(video: string, hours = 5) {
  const task = { platform_video_id: video, published_at: ago(hours), title: '第一集' }
  const id = await rig.task('published', task)
  const [row] = await rig.rows<{ channel: string }>(
    'SELECT channel_id AS channel FROM publish_task WHERE id = $1',
    [id],
  )
  const channelId = BigInt(row?.channel ?? 0)
  await rig.rows('UPDATE channel SET connected_at = $2 WHERE id = $1', [channelId, ago(48)])
  return { id, channelId }
}
const onPlatform = (
  channelId: bigint,
  video: string,
  over: { title?: string; hours?: number; visibility?: number } = {},
) =>
  rig.rows(
    `INSERT INTO platform_video (channel_id, platform, platform_video_id, title, url, duration_sec, published_at,
       visibility, grab_at, created_at, updated_at)
     VALUES ($1, 'youtube', $2, $3, '', 60, $4, $5, now(), now(), now())`,
    [channelId, video, over.title ?? '第一集', ago(over.hours ?? 5), over.visibility ?? 1],
  )
async function compare(channelId: bigint) {
  rig.pass(1)
  await rig.database.transaction((tx) => comparing.ask(tx, [channelId]))
  rig.pass(1)
  read.set(channelId, { channelId, readAt: new Date(rig.clock()).toISOString(), problem: null })
  return comparing.goOn()
}
const found = async (query: Readonly<Record<string, string>> = {}) =>
  (await comparison.list(await rig.ctx(), listComparisonFindings.query.parse(query))).rows

test('PUB-07 what the platform lacks, what we do not know and what is there twice are found, once each', async () => {
  const { channelId, id } = await published('ours')
  await onPlatform(channelId, 'ours')
  const lost = await rig.task('published', {
    platform_video_id: 'lost',
    published_at: ago(4),
    title: '第二集',
  })
  const listless = await rig.task('published', { platform_video_id: 'listless', published_at: ago(4) })
  for (const task of [lost, listless]) await rig.set(task, { channel_id: channelId })
  byId.add('listless')
  await onPlatform(channelId, 'twin')
  await onPlatform(channelId, 'theirs', { title: '别人上传' })
  await onPlatform(channelId, 'older', { title: '接入之前', hours: 90 })
  await onPlatform(channelId, 'young', { title: '刚刚上传', hours: 0 })
  expect(await compare(channelId)).toBe(1)
  const kinds = Object.fromEntries((await found()).map((one) => [one.platformVideoId, one.kind]))
  expect(kinds).toEqual({ lost: 'missing', twin: 'double', theirs: 'foreign' })
  const twin = (await found({ kind: 'double' }))[0]
  expect([twin?.taskId, twin?.twinVideoId]).toEqual([String(id), 'ours'])
  expect(rig.told.map(({ event, params }) => [event, params['n']])).toEqual([['publishFindings', '3']])
  await compare(channelId)
  expect(await found()).toHaveLength(3)
  expect(rig.told).toHaveLength(1)
})

test('PUB-07 a comparison waits until the list was read after it was asked for, goes on after a crash, and says why it could not be made', async () => {
  const { channelId } = await published('ours')
  await onPlatform(channelId, 'ours')
  read.set(channelId, { channelId, readAt: new Date(rig.clock()).toISOString(), problem: 'backendError' })
  rig.pass(1)
  expect((await comparison.start(await rig.ctx(), undefined)).channels).toBe(1)
  expect(asked).toEqual([[channelId]])
  expect(await comparing.goOn()).toBe(0)
  const state = async () =>
    (await comparison.channels(await rig.ctx(), { page: 1, pageSize: 10, channelId: String(channelId) }))
      .rows[0]
  expect((await state())?.state).toBe('running')
  rig.pass(21 * 60)
  expect(await comparing.goOn()).toBe(1)
  expect(await state()).toMatchObject({ state: 'failed', problem: 'backendError' })
  expect(await compare(channelId)).toBe(1)
  expect(await state()).toMatchObject({ state: 'done', problem: null, videos: 1, open: 0 })
})

test('PUB-07 a difference is explained and opened again, adopted as ours, or mended by itself', async () => {
  const { channelId } = await published('ours')
  await onPlatform(channelId, 'ours')
  await onPlatform(channelId, 'theirs', { title: '别人上传' })
  await compare(channelId)
  const ctx = await rig.ctx()
  const [finding] = await found()
  const id = BigInt(finding?.id ?? 0)
  expect(finding?.actions).toEqual(['adopt', 'explain'])
  expect(await comparison.explain(ctx, id, { note: '合作方上传' })).toMatchObject({
    state: 'explained',
    note: '合作方上传',
    actions: ['reopen'],
  })
  await compare(channelId)
  expect((await found())[0]?.state).toBe('explained')
  expect((await comparison.reopen(ctx, id)).state).toBe('open')
  const [video] = await rig.rows<{ id: string }>('SELECT video_id AS id FROM publish_task LIMIT 1')
  const adopted = await comparison.adopt(ctx, id, { videoId: video?.id ?? '' })
  expect(adopted).toMatchObject({ state: 'mended', actions: [] })
  const [task] = await rig.rows(
    'SELECT status, platform_video_id, visibility FROM publish_task WHERE id = $1',
    [adopted.taskId],
  )
  expect(task).toEqual({ status: 5, platform_video_id: 'theirs', visibility: 1 })
  await compare(channelId)
  expect((await found())[0]?.state).toBe('mended')
  const audit = await rig.rows<{ action: string }>(
    `SELECT action FROM audit_log WHERE entity = 'publishFinding' ORDER BY id`,
  )
  const actions = audit.map(({ action }) => action)
  expect(actions.slice(-3)).toEqual([
    'publishFinding.explain',
    'publishFinding.reopen',
    'publishFinding.adopt',
  ])
  await expect(comparison.adopt(ctx, id, { videoId: '1' })).rejects.toMatchObject({
    code: 'publishing.findingSettled',
  })
})

test('PUB-07 what we have taken down ourselves is not missed, nor while its worker has yet to say so', async () => {
  const { id, channelId } = await published('ours')
  const under = await rig.task('published', { platform_video_id: 'under', published_at: ago(4) })
  await rig.set(under, { channel_id: channelId })
  for (const video of ['ours', 'under'])
    await onPlatform(channelId, video, { visibility: videoVisibilities.removed })
  await rig.rows(
    `INSERT INTO publish_standing (task_id, title, description, tags, visibility, seen_at, was_open, accepted)
     VALUES ($1, '', '', '{}', 6, now(), true, 6)`,
    [id],
  )
  await rig.rows(
    `INSERT INTO publish_change (task_id, kind, from_side, to_side, status, cost, sent_at, next_at, staff_id, created_at, updated_at)
     SELECT id, 'removal', '{}', '{}', 3, 0, now(), now(), operator_id, now(), now() FROM publish_task WHERE id = $1`,
    [under],
  )
  await compare(channelId)
  expect(await found()).toEqual([])
  expect(rig.told).toEqual([])
})

test('PUB-07 a video that a delivery of ours has claimed meanwhile is nobody’s to adopt', async () => {
  const { id, channelId } = await published('ours')
  await onPlatform(channelId, 'ours')
  await onPlatform(channelId, 'late', { title: '别人上传' })
  await compare(channelId)
  await rig.rows(`UPDATE delivery SET platform_video_id = 'late' WHERE task_id = $1`, [id])
  const [video] = await rig.rows<{ id: string }>('SELECT video_id AS id FROM publish_task LIMIT 1')
  const adopted = comparison.adopt(await rig.ctx(), BigInt((await found())[0]?.id ?? 0), {
    videoId: video?.id ?? '',
  })
  await expect(adopted).rejects.toMatchObject({ code: 'publishing.notAdoptable' })
})

test('PERM-03 nobody sees or starts the comparison of a channel outside of their data scope', async () => {
  const { channelId } = await published('ours')
  await onPlatform(channelId, 'theirs', { title: '别人上传' })
  await compare(channelId)
  const [one] = await found()
  const stranger = await rig.ctx({ staffId: 9_999_999n, dataScope: 'own' })
  expect((await comparison.list(stranger, listComparisonFindings.query.parse({}))).total).toBe(0)
  expect((await comparison.channels(stranger, { page: 1, pageSize: 10 })).total).toBe(0)
  await expect(comparison.start(stranger, String(channelId))).rejects.toMatchObject({
    code: 'channels.notFound',
  })
  await expect(comparison.explain(stranger, BigInt(one?.id ?? 0), { note: 'x' })).rejects.toMatchObject({
    code: 'publishing.findingNotFound',
  })
})

test('EXP-01 PUB-07 the file of differences has what the list has, to whoever sees the channel', async () => {
  const { channelId } = await published('ours')
  await onPlatform(channelId, 'ours')
  await onPlatform(channelId, 'theirs', { title: '别人上传' })
  await onPlatform(channelId, 'others', { title: '也是别人' })
  await compare(channelId)
  const source = findingExportSource({ channelTitle: async () => '频道甲' })
  const { actor } = await rig.ctx()
  const read = (filter: Readonly<Record<string, string>>, who = actor) =>
    exportedCells(source, { database: rig.database, actor: who, filter })
  const { rows, total, conditions } = await read({
    title: '别人上传',
    kind: 'foreign',
    channelId: String(channelId),
  })
  expect(total).toBe(1)
  expect(rows).toMatchObject([
    {
      title: '别人上传',
      kind: '我们不知道',
      state: '待处理',
      platform: 'YouTube',
      platformVideoId: 'theirs',
      taskId: null,
      settledAt: null,
    },
  ])
  expect(conditions).toContainEqual(['频道', '频道甲'])
  const stranger = { ...actor, staffId: 999n, departmentId: 999n, dataScope: 'own' } as const
  expect(await read({}, stranger)).toMatchObject({ total: 0, rows: [] })
})
