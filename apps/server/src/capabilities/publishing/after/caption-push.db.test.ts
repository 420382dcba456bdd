import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AfterRig, createAfterRig } from './after.test-support.ts'
import { createCaptionPush } from './caption-push.ts'

const { codes } = taskResult
let room: AfterRig
let push: ReturnType<typeof createCaptionPush>
beforeAll(async () => {
  room = await createAfterRig()
  push = createCaptionPush({ database: room.rig.database, service: room.service })
})
afterAll(() => room.rig.remove())

const videoIdOf = async () => {
  const { rows } = await room.rig.database.pool.query('SELECT video_id FROM publish_task')
  return BigInt(rows[0].video_id)
}
const changes = async () => {
  const { rows } = await room.rig.database.pool.query('SELECT status, target FROM publish_change ORDER BY id')
  return rows as { readonly status: number; readonly target: string }[]
}
const tracks = async (video: string) =>
  (await room.adapterRig.adapter.after.captions?.list(room.adapterRig.token, video)) ?? []

test('SUB-02 PUB-07 a push that is repeated after its worker died asks once, and makes one track', async () => {
  const video = await room.freshVideo()
  const source = await videoIdOf()
  expect(await push(room.contextOf(), source, 7n)).toBe(1)
  // Whoever took the turn died after it was asked for: the next one begins it anew.
  expect(await push(room.contextOf(), source, 7n)).toBe(1)
  expect(await changes()).toEqual([{ status: codes.waiting, target: '7' }])
  await room.run()
  expect(await changes()).toEqual([{ status: codes.success, target: '7' }])
  const [track, ...others] = await tracks(video)
  expect([track?.name, others]).toEqual(['7.srt', []])
  // And one that died after the platform had it all: what is pushed again takes the place of what is there.
  expect(await push(room.contextOf(), source, 7n)).toBe(1)
  await room.run()
  expect((await tracks(video)).map(({ id }) => id)).toEqual([track?.id])
})

test('SUB-02 PUB-07 a worker that died after the platform took the track and before it was written down: no second one', async () => {
  const video = await room.freshVideo()
  await push(room.contextOf(), await videoIdOf(), 7n)
  await room.run()
  // As the dead worker left it: the call was about to be made, when no track was there.
  await room.rig.database.pool.query(
    `UPDATE publish_change SET status = $1, sent_at = now(), mark = 'none', done_at = NULL, next_at = now() - interval '1 second'`,
    [codes.waiting],
  )
  const writes = async () => (await room.calls()).filter(({ method }) => method === 'POST').length
  const before = await writes()
  await room.run()
  expect(await changes()).toEqual([{ status: codes.success, target: '7' }])
  expect(await tracks(video)).toHaveLength(1)
  expect(await writes()).toBe(before)
})

test('SUB-02 PERM-03 nothing is pushed by whoever may not amend, nor where the video is published nowhere', async () => {
  await room.freshVideo()
  const ctx = room.contextOf({ permissions: new Set(['subtitle:update']) })
  await expect(push(ctx, await videoIdOf(), 7n)).rejects.toMatchObject({ code: 'access.noPermission' })
  expect(await push(room.contextOf(), 999_999n, 7n)).toBe(0)
  await room.rig.database.pool.query('UPDATE publish_task SET platform_video_id = NULL')
  expect(await push(room.contextOf(), await videoIdOf(), 7n)).toBe(0)
  expect(await changes()).toEqual([])
})
