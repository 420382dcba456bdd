import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedPublishTask } from '../../../test/publishing-seed.ts'
import { createVideoList } from '../media/video-list.service.ts'
import { presentTask } from './publish-task.present.ts'
import { findTasks } from './publish-task-list.store.ts'

let database: TestDatabase
let departmentId: bigint
let elsewhere: bigint
let ownerId: bigint

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  await seedPublishTask({
    ...{ database, platformChannelId: 'UCbeside', objectKey: 'k', size: 1 },
    granted: { accessToken: 'a', refreshToken: 'r' },
  })
  await database.pool.query(`UPDATE video SET thumbnail_key = 'picture'`)
  const { rows } = await database.pool.query(
    `SELECT department_id AS here, owner_staff_id AS owner,
       (SELECT min(id) FROM department WHERE id <> department_id) AS elsewhere FROM video`,
  )
  departmentId = BigInt(rows[0].here)
  elsewhere = BigInt(rows[0].elsewhere)
  ownerId = BigInt(rows[0].owner)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await move('video', departmentId)
  await move('publish_task', departmentId)
})

const move = (table: 'video' | 'publish_task', to: bigint) =>
  database.pool.query(`UPDATE ${table} SET department_id = $1`, [to])

function reader(change: Partial<Actor> = {}): SignedInContext {
  const actor: Actor = {
    ...{ staffId: 0n, sessionId: 1n, fullName: 'r', departmentId, dataScope: 'department' },
    permissions: new Set(['video:read', 'publishTask:read']),
    ...change,
  }
  return { actor, requestId: 'r', locale: 'zh', ip: '', log: pino({ level: 'silent' }), idempotencyKey: null }
}

/** Each of them may read what is elsewhere. */
const coverings = (): Partial<Actor>[] => [
  { dataScope: 'all' },
  { staffId: ownerId },
  { departmentsBelow: [elsewhere] },
]

/** The one video, by each of the ways in which a list is read; what it says of its task. */
async function tasksSeen(ctx: SignedInContext) {
  const { list } = createVideoList({ database, viewUrl: (key) => key })
  const page = { page: 1, pageSize: 10 as const }
  const lists = [page, { ...page, title: '集' }, { ...page, uploadStatus: [0 as const] }]
  const answers = await Promise.all(lists.map((query) => list(ctx, query)))
  return answers.map(({ rows }) => rows.map(({ publishTask }) => publishTask !== null))
}

async function picturesSeen({ actor }: SignedInContext) {
  const rows = await findTasks(database.db, actor, {}, { limit: 10, offset: 0 })
  const links = { thumbnailUrl: (key: string) => key, adapterOf: () => ({ watchUrl: (id: string) => id }) }
  return rows.map((row) => presentTask(actor, row, links).thumbnailUrl)
}

test('PERM-03 the task of a video is told to whoever may read that task, and not to whoever may read tasks of others', async () => {
  expect(await tasksSeen(reader())).toEqual([[true], [true], [true]])
  await move('publish_task', elsewhere)
  expect(await tasksSeen(reader())).toEqual([[false], [false], [false]])
  for (const covering of coverings())
    expect(await tasksSeen(reader(covering))).toEqual([[true], [true], [true]])
})

test('PERM-03 the picture of a task is shown to whoever may read that video, and not to whoever may read videos of others', async () => {
  expect(await picturesSeen(reader())).toEqual(['picture'])
  await move('video', elsewhere)
  expect(await picturesSeen(reader())).toEqual([null])
  for (const covering of coverings()) expect(await picturesSeen(reader(covering))).toEqual(['picture'])
})

test('PERM-03 the picture of the video comes to whoever may read videos', async () => {
  expect(await picturesSeen(reader({ permissions: new Set(['publishTask:read']) }))).toEqual([null])
  expect(await picturesSeen(reader())).toEqual(['picture'])
})
