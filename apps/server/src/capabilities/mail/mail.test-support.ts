import { randomUUID } from 'node:crypto'
import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { usualCalendar } from '@pindao/protocol/settings/work-calendar.ts'
import pg from 'pg'
import { pino } from 'pino'
import type { z } from 'zod'
import { createSettingValues } from '#src/capabilities/settings/setting.values.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { HttpExchange } from '#src/platform/http/route.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { createTestKit } from '../../../test/kit.ts'
import { seedDemoStaff } from '../access/demo.seed.ts'
import { createNotifications } from '../notifications/notifications.ts'
import { createMail } from './mail.ts'

export type Account = 'operator' | 'group-lead' | 'viewer' | 'admin'
const log = pino({ level: 'silent' })
type Output<E extends Endpoint> = z.output<E['output']>

/** The capability on a database of its own, called as routes call it, by the demo accounts. */
export async function startMail() {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await seedDemoStaff(client)
  const { rows } = await client.query<{
    id: string
    email: string
    full_name: string
    department_id: string
  }>('SELECT id, email, full_name, department_id FROM staff')
  let ahead = 0
  const kit = createTestKit({ database, clock: () => Date.now() + ahead })
  const notifications = createNotifications(kit, {
    setting: createSettingValues({}).get,
    workCalendar: () => usualCalendar,
    actorAtWork: async () => null,
  })
  const mail = createMail(kit)
  const routes = [...mail.routes, ...notifications.routes]

  const personOf = (account: Account) => {
    const row = rows.find(({ email }) => email === `${account}@pindao.example`)
    if (!row) throw new Error(`no ${account}`)
    return row
  }
  const contextOf = (account: Account, idempotencyKey: string): SignedInContext => {
    const { id, full_name: fullName, department_id } = personOf(account)
    const actor: Actor = {
      staffId: BigInt(id),
      sessionId: 1n,
      fullName,
      departmentId: BigInt(department_id),
      dataScope: 'all',
      permissions: new Set(['mail:use', 'chat:use'] as const),
    }
    return { actor, requestId: 'test', locale: 'zh', ip: '', log, idempotencyKey }
  }

  /** What an endpoint gives somebody; the answer has passed its schema. */
  async function call<E extends Endpoint>(
    account: Account,
    endpoint: E,
    input: EndpointInput<E>,
    key: string = randomUUID(),
  ): Promise<Output<E>> {
    const route = routes.find(
      (one) => one.endpoint.url === endpoint.url && one.endpoint.method === endpoint.method,
    )
    const parts = input as { params?: unknown; query?: unknown; body?: unknown }
    const parsed = {
      params: endpoint.params?.parse(parts.params),
      query: endpoint.query?.parse(parts.query ?? {}),
      body: endpoint.body?.parse(parts.body),
    }
    const answer = await route?.handle(contextOf(account, key), parsed as never, {} as HttpExchange)
    const data = endpoint.list ? (answer as { rows: unknown }).rows : answer
    return endpoint.output.parse(data) as Output<E>
  }

  return {
    database,
    mail,
    news: kit.news,
    call,
    idOf: (account: Account) => personOf(account).id,
    /** Lets time pass, in seconds. */
    pass(seconds: number) {
      ahead += seconds * 1000
    },
    /** What the live stream would carry from now on, as it was told to PostgreSQL. */
    async listen() {
      const heard: { event: { type: string; change: string }; staffIds: string[] }[] = []
      client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')))
      await client.query('LISTEN pindao_live')
      return heard
    },
    /** How many transactions wait for another one. */
    async waiting() {
      const { rows: found } = await database.pool.query<{ waiting: number }>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return found[0]?.waiting ?? 0
    },
    async close() {
      await client.end()
      await database.drop()
    },
  }
}
export type MailWorld = Awaited<ReturnType<typeof startMail>>
