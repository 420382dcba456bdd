import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#src/platform/context.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedPublishTask } from '../../../test/publishing-seed.ts'
import { publishingCards } from './publishing.cards.ts'
import { taskFilterOf } from './tasks/publish-task.filter.ts'
import { countTasks } from './tasks/publish-task-list.store.ts'

let database: TestDatabase
let owner: { staffId: bigint; departmentId: bigint }

/** One task, of one person. */
beforeAll(async () => {
  database = await createTestDatabase({ scope: 'file' })
  await seedPublishTask({
    database,
    platformChannelId: 'UCcards',
    objectKey: 'k',
    size: 1,
    granted: { accessToken: 'a', refreshToken: 'r' },
  })
  const { rows } = await database.pool.query('SELECT operator_id, department_id FROM publish_task')
  owner = { staffId: BigInt(rows[0].operator_id), departmentId: BigInt(rows[0].department_id) }
})
afterAll(() => database.drop())

const actorOf = (part: Partial<Actor> = {}): Actor => ({
  ...owner,
  sessionId: 1n,
  fullName: 'li',
  dataScope: 'own',
  permissions: new Set(),
  ...part,
})
const becomes = (status: number, publishedAt: string | null = null) =>
  database.pool.query('UPDATE publish_task SET status = $1, published_at = $2', [status, publishedAt])
const listed = (actor: Actor, filter: Readonly<Record<string, string>>) =>
  countTasks(database.db, actor, taskFilterOf(actor, listPublishTasks.query.parse(filter)))

test('DAT-01 PUB-01 a failed task is a card of whoever sent it, and of nobody else', async () => {
  await becomes(6)
  const { myFailures, myQueue } = publishingCards({ database })
  const failures = await myFailures(actorOf())
  expect([failures?.value, failures?.filter?.['operatorId']]).toEqual([1, String(owner.staffId)])
  expect((await myQueue(actorOf()))?.value).toBe(0)
  expect((await myFailures(actorOf({ staffId: owner.staffId + 1n, dataScope: 'all' })))?.value).toBe(0)
})

test('DAT-01 PERM-03 each number is that of the list which its address asks for, within the data scope', async () => {
  await becomes(0)
  const cards = publishingCards({ database })
  const stranger = actorOf({ staffId: owner.staffId + 1n, departmentId: owner.departmentId + 1n })
  for (const actor of [actorOf(), actorOf({ dataScope: 'all' }), stranger]) {
    for (const read of Object.values(cards)) {
      const card = await read(actor)
      expect(card?.value).toBe(await listed(actor, card?.filter ?? {}))
    }
  }
  expect((await cards.publishQueue(actorOf({ dataScope: 'all' })))?.value).toBe(1)
  expect((await cards.publishQueue(stranger))?.value).toBe(0)
})

test('DAT-01 a list asks for what was published at an instant or later, and of whom', async () => {
  await becomes(5, '2026-03-04T10:00:00Z')
  const actor = actorOf()
  expect(await listed(actor, { publishedSince: '2026-03-04T10:00:00.000Z' })).toBe(1)
  expect(await listed(actor, { publishedSince: '2026-03-04T10:00:00.001Z' })).toBe(0)
  expect(await listed(actor, { operatorId: String(owner.staffId) })).toBe(1)
  expect(await listed(actor, { operatorId: '999999' })).toBe(0)
})
