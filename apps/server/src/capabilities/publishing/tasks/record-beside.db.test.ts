import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVideoList } from '#src/capabilities/media/library/video-list.service.ts'
import { createTodayService } from '#src/capabilities/workbench/today.service.ts'
import { createUrgentService } from '#src/capabilities/workbench/urgent.service.ts'
import { oneOfEach } from '#src/capabilities/workbench/workbench.test-support.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'
import { presentTask } from './publish-task.present.ts'
import { findTask, findTasks } from './publish-task-list.store.ts'

let database: TestDatabase
let departmentId: bigint
let elsewhere: bigint
let ownerId: bigint
const now = '2026-03-04T20:30:00.000Z'

beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  await seedPublishTask({
    database,
    platformChannelId: 'UCbeside',
    objectKey: 'k',
    size: 1,
    granted: { accessToken: 'a', refreshToken: 'r' },
  })
  await database.pool.query(`UPDATE video SET thumbnail_key = 'picture'`)
  await database.pool.query(
    `UPDATE publish_task SET status = $1, problem_code = 'publishing.refusedByPlatform', problem_at = $2`,
    [publishTaskStatus.codes.publishFailed, now],
  )
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
  await move('channel', departmentId)
})

const move = (table: 'video' | 'publish_task' | 'channel', to: bigint) =>
  database.pool.query(`UPDATE ${table} SET department_id = $1`, [to])

function reader(change: Partial<Actor> = {}): SignedInContext {
  const actor: Actor = {
    staffId: 0n,
    sessionId: 1n,
    fullName: 'r',
    departmentId,
    dataScope: 'department',
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
  const { list } = createVideoList({ database, viewUrl: (_actor, _video, key) => key })
  const page = { page: 1, pageSize: 10, sort: '-createdAt' } as const
  const lists = [page, { ...page, title: '集' }, { ...page, uploadStatus: [0 as const] }]
  const answers = await Promise.all(lists.map((query) => list(ctx, query)))
  return answers.map(({ rows }) => rows.map(({ publishTask }) => publishTask !== null))
}

/** The one task, as the list has it and by itself. */
async function tasksShown({ actor }: SignedInContext) {
  const window = { limit: 10, offset: 0, sort: '-createdAt' } as const
  const { rows } = await findTasks(database.db, actor, {}, window)
  const alone = await Promise.all(rows.map(({ task }) => findTask(database.db, task.id)))
  const links = {
    thumbnailUrl: (_actor: unknown, _video: bigint, key: string) => key,
    adapterOf: () => ({ watchUrl: (id: string) => id }),
  }
  return [...rows, ...alone].flatMap((row) => (row ? [presentTask(actor, row, links)] : []))
}
const picturesSeen = async (ctx: SignedInContext) =>
  (await tasksShown(ctx)).map(({ thumbnailUrl }) => thumbnailUrl)

const uploadsPerDay = { usualInserts: 100, configured: { clientId: '', dailyUploads: 100 } }

const none = async () => ({ total: 0, items: [] })
/** What is offered to help the one task: in the list, by itself, among the failures of the day, among the urgent. */
async function helpOffered(ctx: SignedInContext) {
  const deps = {
    database,
    clock: () => Date.parse(now),
  }
  const { failures } = await createTodayService({
    ...deps,
    cards: oneOfEach,
    arrangementOf: async () => null,
  })(ctx.actor, 'UTC')
  const { groups } = await createUrgentService({
    ...deps,
    uploadsPerDay,
    setting: () => 7 as never,
    urgent: {
      contractEnding: none,
      revenueSuspense: none,
      claimIncome: none,
      claimDue: none,
      disputeDue: none,
      strikesHigh: none,
    },
  }).list(ctx.actor)
  const urgent = groups.flatMap(({ kind, items }) => (kind === 'publishFailed' ? items : []))
  const shown = [...(await tasksShown(ctx)), ...failures.rows, ...urgent]
  return shown.map(({ actions }) => actions.filter((action) => ['republish', 'retry'].includes(action)))
}

test('PERM-03 the task of a video is told to whoever may read that task, and not to whoever may read tasks of others', async () => {
  expect(await tasksSeen(reader())).toEqual([[true], [true], [true]])
  await move('publish_task', elsewhere)
  // On a channel of one's own department it is seen as before.
  expect(await tasksSeen(reader())).toEqual([[true], [true], [true]])
  await move('channel', elsewhere)
  expect(await tasksSeen(reader())).toEqual([[false], [false], [false]])
  for (const covering of coverings())
    expect(await tasksSeen(reader(covering))).toEqual([[true], [true], [true]])
})

test('PERM-03 the picture of a task is shown to whoever may read that video, and not to whoever may read videos of others', async () => {
  expect(await picturesSeen(reader())).toEqual(['picture', 'picture'])
  await move('video', elsewhere)
  expect(await picturesSeen(reader())).toEqual([null, null])
  for (const covering of coverings())
    expect(await picturesSeen(reader(covering))).toEqual(['picture', 'picture'])
})

test('PERM-03 the picture of the video comes to whoever may read videos', async () => {
  expect(await picturesSeen(reader({ permissions: new Set(['publishTask:read']) }))).toEqual([null, null])
  expect(await picturesSeen(reader())).toEqual(['picture', 'picture'])
})

test('PERM-03 PUB-07 a video is offered to be published anew to whoever may read that video; for others a retry is left', async () => {
  const everything: Permission[] = [
    ...(['publishTask:read', 'publishTask:retry', 'publishTask:create', 'video:read'] as const),
  ]
  const help = (change: Partial<Actor> = {}, without?: Permission) => {
    const permissions = new Set(everything.filter((permission) => permission !== without))
    return helpOffered(reader({ permissions, ...change }))
  }
  const each = (actions: readonly string[]) => Array.from({ length: 4 }, () => actions)
  const [anew, again] = [each(['republish', 'retry']), each(['retry'])]
  expect(await help()).toEqual(anew)
  expect(await help({}, 'video:read')).toEqual(again)
  expect(await help({}, 'publishTask:create')).toEqual(again)
  await move('video', elsewhere)
  expect(await help()).toEqual(again)
  for (const covering of coverings()) expect(await help(covering)).toEqual(anew)
})
