import { randomUUID } from 'node:crypto'
import { type PublishTaskStatus, publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { pino } from 'pino'
import type { SignedInContext } from '#src/platform/context.ts'
import type { News } from '#src/platform/news.ts'
import { createTestDatabase } from '../../../../test/database.ts'
import { seedPublishTask } from '../../../../test/publishing-seed.ts'

/** Tasks on channels of their own, and a clock that the test moves. */
export async function createFailureRig() {
  const database = await createTestDatabase()
  const told: News[] = []
  const settled: string[] = []
  let seeded = 0
  let now = Date.parse('2026-03-02T10:00:00.000Z')
  const rows = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> =>
    (await database.pool.query(text, [...values])).rows

  return {
    database,
    told,
    settled,
    rows,
    clock: () => now,
    pass(minutes: number) {
      now += minutes * 60_000
    },
    news: {
      raise: async (_tx: unknown, ...news: readonly News[]) => void told.push(...news),
      settle: async (_tx: unknown, to: bigint, causes: readonly string[]) =>
        void settled.push(...causes.map((cause) => `${to} ${cause}`)),
    },
    /** A task on a channel of its own; `also` are columns of it. */
    async task(status: PublishTaskStatus, also: Readonly<Record<string, unknown>> = {}): Promise<bigint> {
      seeded += 1
      const name = `UC${String(seeded).padStart(21, '0')}A`
      const id = await seedPublishTask({
        database,
        platformChannelId: name,
        granted: { accessToken: 'a', refreshToken: 'r' },
        objectKey: name,
        size: 10,
        name,
      })
      await this.set(id, { status: publishTaskStatus.codes[status], ...also })
      return id
    },
    async set(id: bigint, columns: Readonly<Record<string, unknown>>) {
      const names = Object.keys(columns)
      const sets = names.map((column, at) => `${column} = $${at + 2}`).join(', ')
      await rows(`UPDATE publish_task SET ${sets} WHERE id = $1`, [id, ...Object.values(columns)])
    },
    /** The channels of these tasks get the grant of the first. */
    async shareGrant(first: bigint, ...others: readonly bigint[]) {
      await rows(
        `UPDATE channel_credential SET grant_id = (SELECT c.grant_id FROM channel_credential c
           JOIN publish_task t ON t.channel_id = c.channel_id WHERE t.id = $1)
         WHERE channel_id IN (SELECT channel_id FROM publish_task WHERE id = ANY($2::bigint[]))`,
        [first, others.map(String)],
      )
    },
    async ctx(change: Partial<SignedInContext['actor']> = {}): Promise<SignedInContext> {
      const [person] = await rows<{ id: string; department_id: string }>(
        'SELECT id, department_id FROM staff ORDER BY id LIMIT 1',
      )
      const actor = {
        staffId: BigInt(person?.id ?? 0),
        sessionId: 1n,
        fullName: '李晴',
        departmentId: BigInt(person?.department_id ?? 0),
        dataScope: 'all' as const,
        permissions: new Set(['publishTask:read', 'publishTask:update', 'publishTask:retry'] as const),
        ...change,
      }
      const log = pino({ level: 'silent' })
      return { actor, requestId: 'r', locale: 'zh', ip: '', log, idempotencyKey: randomUUID() }
    },
    async clear() {
      told.length = 0
      settled.length = 0
      for (const table of ['publish_finding', 'publish_comparison', 'publish_look', 'publish_alarm'])
        await rows(`DELETE FROM ${table}`)
      for (const table of ['channel_pause', 'platform_video', 'channel_sync', 'delivery', 'publish_task'])
        await rows(`DELETE FROM ${table}`)
    },
    close: () => database.drop(),
  }
}
export type FailureRig = Awaited<ReturnType<typeof createFailureRig>>
