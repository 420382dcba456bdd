import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import type { Endpoint, EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import * as endpoints from '@pindao/protocol/operations/operation.endpoints.ts'
import type { OperationRequest } from '@pindao/protocol/operations/operation.params.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { composeProduct } from '#src/compose.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { readEnv } from '#src/platform/env.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { seedManyRecords } from '../../../test/operation-seed.ts'
import { testSecretKeys, unusedSignOn } from '../../../test/publishing-seed.ts'

const log = pino({ level: 'silent' })
const everything: readonly Grant[] = [
  'publishTask:create',
  'publishTask:read',
  'publishTask:retry',
  'publishTask:terminate',
  'video:read',
  'video:update',
  'video:delete',
  'channel:read',
]

/** The whole product on a database of its own, with many records of one person and a worker for operations only. */
export async function createOperationsRig(count: number) {
  const database = await createTestDatabase({ scope: 'test' })
  const folder = await mkdtemp(join(tmpdir(), 'pindao-operations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = readEnv({
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEYS: testSecretKeys,
    SANDBOX: 'false',
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    YOUTUBE_CLIENT_ID: 'x',
    YOUTUBE_CLIENT_SECRET: 'x',
    ...unusedSignOn,
  })
  const queue = await createQueue({ url: database.url, log, role: 'worker' })
  onTestFinished(() => queue.stop())
  const product = await composeProduct({ env, database, queue, log })
  const records = await seedManyRecords(database, count)
  const { ownerId, departmentId } = records
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows as Row[]
  const [role] = await query<{ id: string }>(
    `INSERT INTO role (name, data_scope) VALUES ('批量', 'department') RETURNING id`,
  )
  const setPermissions = async (held: readonly Grant[]) => {
    await query('DELETE FROM role_permission WHERE role_id = $1', [role?.id])
    await query('INSERT INTO role_permission SELECT $1, unnest($2::text[])', [role?.id, held])
  }
  await setPermissions(everything)
  await query('INSERT INTO staff_role VALUES ($1, $2, 1)', [ownerId, role?.id])

  const contextOf = (change: Partial<Actor> = {}): SignedInContext => ({
    actor: {
      staffId: ownerId,
      sessionId: 1n,
      fullName: '李晴',
      departmentId,
      dataScope: 'department',
      permissions: new Set(everything),
      ...change,
    },
    requestId: 'r-1',
    locale: 'zh',
    ip: '10.0.0.9',
    log,
    idempotencyKey: randomUUID(),
  })

  /** Calls the endpoint's own handler, as the server does after its checks. */
  async function call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, ctx = contextOf()) {
    const bound = product.routes.find((one) => (one.endpoint as Endpoint) === endpoint)
    return (await bound?.handle(ctx as never, input as never, {} as never)) as unknown
  }

  return {
    ...records,
    database,
    queue,
    query,
    contextOf,
    setPermissions,
    everything,
    product,
    call,
    work: () => product.operations.work(queue),
    start: async (body: OperationRequest, ctx = contextOf()) =>
      (await call(startOperation, { body }, ctx)) as EndpointOutput<typeof startOperation>,
    get: async (id: string, ctx = contextOf()) =>
      (await call(endpoints.getOperation, { params: { id } }, ctx)) as endpoints.Operation,
    cancel: async (id: string, ctx = contextOf()) =>
      (await call(endpoints.cancelOperation, { params: { id } }, ctx)) as endpoints.Operation,
    repeat: async (id: string, ctx = contextOf()) =>
      (await call(endpoints.repeatOperation, { params: { id } }, ctx)) as endpoints.Operation,
    results: async (id: string, page = 1, ctx = contextOf()) =>
      (await call(
        endpoints.listOperationResults,
        { params: { id }, query: { page, pageSize: 100 } },
        ctx,
      )) as {
        readonly rows: readonly endpoints.OperationResult[]
        readonly total: number
      },
    list: async (ctx = contextOf()) =>
      (await call(endpoints.listOperations, { query: { page: 1, pageSize: 10 } }, ctx)) as {
        readonly rows: readonly endpoints.Operation[]
        readonly total: number
      },
  }
}
export type OperationsRig = Awaited<ReturnType<typeof createOperationsRig>>
