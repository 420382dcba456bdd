import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentTask } from '../tasks/publish-task.present.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { type AfterRig, createAfterRig } from './after.test-support.ts'
import { createByHand } from './by-hand.service.ts'

let room: AfterRig
let platform = 'douyin'
let byHand: ReturnType<typeof createByHand>
let input: Parameters<typeof byHand.record>[1]
beforeAll(async () => {
  room = await createAfterRig()
  const { rows } = await room.rig.database.pool.query(
    'SELECT video_id, channel_id, department_id FROM publish_task',
  )
  byHand = createByHand({
    database: room.rig.database,
    clock: Date.now,
    videoForPublishing: async () => ({ size: 1000, crc32: '0badf00d', durationMs: 1 }),
    channelOfPlan: async (_ctx, id) => ({ id, platform, departmentId: BigInt(rows[0].department_id) }),
  })
  input = {
    videoId: String(rows[0].video_id),
    channelId: String(rows[0].channel_id),
    title: '手动发布的一集',
    url: 'https://www.douyin.com/video/7',
    publishedAt: '2026-03-01T08:00:00.000Z',
    note: '运营手动上传',
  }
})
afterAll(() => room.rig.remove())

const links = {
  thumbnailUrl: () => '',
  adapterOf: () => {
    throw new Error('no adapter')
  },
}

test('CH-01 what was published by hand is a published task with its link and note, in every list, audited, once', async () => {
  const ctx = room.contextOf()
  const { id } = await byHand.record(ctx, input)
  expect(await byHand.record(ctx, input)).toEqual({ id })
  const row = await findTask(room.rig.database.db, BigInt(id))
  if (!row) throw new Error('no task')
  expect(presentTask(ctx.actor, row, links)).toMatchObject({
    status: 5,
    platform: 'douyin',
    watchUrl: input.url,
    handNote: input.note,
    actions: [],
  })
  const { rows } = await room.rig.database.pool.query(
    `SELECT action, after FROM audit_log WHERE entity = 'publishTask' AND entity_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'publishTask.byHand', after: expect.objectContaining({ watchUrl: input.url }) },
  ])
  await expect(byHand.record(room.contextOf(), input)).rejects.toMatchObject({ code: 'publishing.linkKnown' })
  await byHand.forget(ctx, BigInt(id))
  expect(await findTask(room.rig.database.db, BigInt(id))).toBeNull()
})

test('CH-01 a link of another platform, a time to come and a managed platform are refused', async () => {
  const refused = (change: Partial<typeof input>, code: string) =>
    expect(byHand.record(room.contextOf(), { ...input, ...change })).rejects.toMatchObject({ code })
  await refused({ url: 'https://www.bilibili.com/video/7' }, 'publishing.linkOfOtherPlatform')
  await refused({ publishedAt: new Date(Date.now() + 60_000).toISOString() }, 'publishing.publishedLater')
  platform = 'youtube'
  await refused({}, 'publishing.notByHand')
  platform = 'douyin'
  await expect(byHand.forget(room.contextOf(), room.taskId)).rejects.toMatchObject({
    code: 'publishing.notByHand',
  })
})
