import { videoVisibilities } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LookAtVideos } from '#src/capabilities/channels/channels.ts'
import { createFailureRig, type FailureRig } from '../failures/failures.test-support.ts'
import { lookAtPublished } from './looking.service.ts'
import { createProof } from './proof.service.ts'

let rig: FailureRig
/** What the platform shows of each video; a text is why nobody can look. */
const shown = new Map<string, number | ErrorCode>()
const calls: number[] = []
beforeAll(async () => {
  rig = await createFailureRig()
})
beforeEach(async () => {
  shown.clear()
  calls.length = 0
  await rig.clear()
})
afterAll(() => rig.close())

const lookAtVideos: LookAtVideos = async (asked) => {
  calls.push(asked.length)
  return asked.map((one) => {
    const told = shown.get(one.platformVideoId) ?? videoVisibilities.removed
    return typeof told === 'number'
      ? { ...one, visibility: told, problem: null }
      : { ...one, visibility: null, problem: told, retryAfterSeconds: null }
  })
}
const look = () => lookAtPublished({ database: rig.database, clock: rig.clock, news: rig.news, lookAtVideos })

async function published(video: string) {
  const at = new Date(rig.clock()).toISOString()
  const task = { visibility: 1, published_at: at, platform_video_id: video }
  return rig.task('published', task)
}
const proofOf = async (id: bigint) => {
  const links = { adapterOf: () => ({ watchUrl: (video: string) => video }) }
  return createProof({ database: rig.database, links })(await rig.ctx(), id)
}
const states = async (id: bigint) =>
  (await proofOf(id)).looks.map(({ minute, state, visibility, problem }) => [
    minute,
    state,
    visibility ?? problem,
  ])

test('E17 a published video is looked at after 1, 10 and 60 minutes, many in one call, each once', async () => {
  const first = await published('aaa')
  await published('bbb')
  shown.set('aaa', videoVisibilities.public)
  shown.set('bbb', videoVisibilities.public)
  await look()
  expect(await states(first)).toEqual([
    [1, 'due', null],
    [10, 'due', null],
    [60, 'due', null],
  ])
  rig.pass(1)
  expect(await look()).toEqual({ seen: 2, missed: 0 })
  await look()
  expect(calls.filter((count) => count > 0)).toEqual([2])
  rig.pass(9)
  await look()
  rig.pass(50)
  await look()
  expect(await states(first)).toEqual([
    [1, 'seen', 1],
    [10, 'seen', 1],
    [60, 'seen', 1],
  ])
  expect(rig.told).toEqual([])
})

test('E17 PUB-03 a video that is blocked or gone is said on the task and told once; another visibility only when it stays', async () => {
  const gone = await published('ccc')
  const other = await published('ddd')
  shown.set('ddd', videoVisibilities.private)
  await look()
  rig.pass(1)
  await look()
  expect(rig.told.map(({ cause }) => cause)).toEqual([
    `publishSeenOther ${gone} ${videoVisibilities.removed}`,
  ])
  rig.pass(9)
  await look()
  const causes = rig.told.map(({ cause }) => cause)
  expect(causes).toContain(`publishSeenOther ${other} ${videoVisibilities.private}`)
  expect((await proofOf(gone)).difference).toBe('lost')
  expect((await proofOf(other)).difference).toBe('other')
  const events = await rig.rows<{ reason: string; detail: string }>(
    'SELECT reason, detail FROM record_event WHERE record_id = $1 ORDER BY id',
    [gone],
  )
  expect(events).toEqual([{ reason: 'seenOther', detail: 'removed' }])
})

test('E17 what we have changed ourselves since is no news: accepted, under way, or known by a later look', async () => {
  const down = await published('down')
  const moving = await published('moving')
  const later = await published('later')
  for (const video of ['down', 'moving']) shown.set(video, videoVisibilities.removed)
  shown.set('later', videoVisibilities.private)
  await look()
  const standing = (id: bigint, seenAt: number, accepted: number | null) =>
    rig.rows(
      `INSERT INTO publish_standing (task_id, title, description, tags, visibility, seen_at, was_open, accepted)
       VALUES ($1, '', '', '{}', 6, $2, true, $3)`,
      [id, new Date(seenAt).toISOString(), accepted],
    )
  await standing(down, rig.clock(), videoVisibilities.removed)
  await standing(later, rig.clock() + 3_600_000, null)
  await rig.rows(
    `INSERT INTO publish_change (task_id, kind, from_side, to_side, status, cost, sent_at, next_at, staff_id, created_at, updated_at)
     SELECT id, 'removal', '{}', '{}', 3, 0, now(), now(), operator_id, now(), now() FROM publish_task WHERE id = $1`,
    [moving],
  )
  rig.pass(10)
  await look()
  expect(rig.told).toEqual([])
  for (const id of [down, moving, later]) expect((await proofOf(id)).difference).toBeNull()
})

test('E17 a look that is not possible is tried again, and says why it was missed; one that nobody was there for says that', async () => {
  const id = await published('eee')
  shown.set('eee', 'channels.credentialInvalid')
  await look()
  rig.pass(1)
  await look()
  expect((await states(id))[0]).toEqual([1, 'due', 'channels.credentialInvalid'])
  rig.pass(9)
  await look()
  expect((await states(id))[0]).toEqual([1, 'missed', 'channels.credentialInvalid'])
  // No worker ran until long after.
  rig.pass(24 * 60)
  await look()
  expect((await states(id))[2]).toEqual([60, 'missed', 'publishing.lookLate'])
})

test('P1 a worker that dies in a look leaves it to the next one, when its hold ends', async () => {
  const id = await published('fff')
  shown.set('fff', videoVisibilities.public)
  await look()
  rig.pass(1)
  const dies = lookAtPublished({
    database: rig.database,
    clock: rig.clock,
    news: rig.news,
    lookAtVideos: async () => {
      throw new Error('killed')
    },
  })
  await expect(dies).rejects.toThrow('killed')
  expect(await look()).toEqual({ seen: 0, missed: 0 })
  rig.pass(3)
  expect(await look()).toEqual({ seen: 1, missed: 0 })
  expect((await states(id))[0]).toEqual([1, 'seen', 1])
})
