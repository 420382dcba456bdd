import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import type { FailureEnvelope } from '@pindao/protocol/core/envelope.ts'
import { type Logger, pino } from 'pino'
import { composeProduct } from '#src/compose.ts'
import { readEnv } from '#src/platform/env.ts'
import { createHttpServer } from '#src/platform/http/server.ts'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import { createLiveHub } from '#src/platform/live/live.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from './database.ts'
import type { CallInput } from './endpoint-call.ts'
import { endpointPeople } from './endpoint-people.ts'
import { endpointRecords, ownersMark } from './endpoint-records.ts'
import { noteRoutes } from './note-routes.ts'
import { seedPublishTask, testSecretKeys } from './publishing-seed.ts'

const ownerName = `${ownersMark}的人`
const objectKey = 'incoming/endpoint-walk/rig.mp4'

export type EndpointAnswer = {
  readonly status: number
  readonly code?: string
  readonly data: unknown
  readonly message?: string
  readonly problems?: FailureEnvelope['problems']
}

type ContractCall = {
  readonly 'x-permission'?: string
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, unknown>>
}
export type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, ContractCall>> | undefined>>
}

/** A sign-on that nobody plays: its address is out of reach. */
const unreachable = 'http://127.0.0.1:9'
/** What the environment says of each kind of sign-on. */
const signOns = {
  oidc: { SSO_ISSUER: `${unreachable}/oidc`, SSO_CLIENT_ID: 'walk', SSO_CLIENT_SECRET: 'walk' },
  cas: { SSO_CAS_URL: `${unreachable}/cas` },
  satoken: { SSO_SATOKEN_URL: unreachable, SSO_CLIENT_ID: 'walk', SSO_CLIENT_SECRET: 'walk' },
} as const
export type WalkedSignOn = keyof typeof signOns

/** All of the product's endpoints on a real database, with records of one department and people of two. */
export async function startEndpointWorld(
  signOn: WalkedSignOn = 'oidc',
  log: Logger = pino({ level: 'silent' }),
  besides: Readonly<Record<string, string>> = {},
) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pindao-endpoints-'))
  const queue = await createQueue({ url: database.url, log, role: 'sender' })
  const env = readEnv({
    APP_ENV: 'test',
    DATABASE_URL: database.url,
    SECRET_KEYS: testSecretKeys,
    SANDBOX: 'false',
    DATA_DIR: folder,
    STORAGE_DIR: folder,
    SIGN_IN_RATE_PER_MINUTE: '100000',
    YOUTUBE_CLIENT_ID: 'walk',
    YOUTUBE_CLIENT_SECRET: 'walk',
    YOUTUBE_AUTH_URL: `${unreachable}/auth`,
    TRANSLATE_LIBRE_URL: unreachable,
    ...signOns[signOn],
    ...besides,
  })
  const product = await composeProduct({ env, database, queue, log })
  const { evict, forget, whoCalls } = product.access.api
  const hub = await createLiveHub({ url: database.url, log, onSessionEnd: evict, onAccessChange: forget })
  const served = new Set<string>()
  const app = await createHttpServer({
    log,
    translate: createTranslator(),
    authenticate: product.access.api.authenticate,
    routes: product.routes,
    rawRoutes: [noteRoutes(served), ...product.rawRoutes, liveRoutes(hub, whoCalls, 20)],
    rootRoutes: [],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  const people = await endpointPeople(database)
  const { one, newName, here, grant, signIn, holderOf } = people
  const taskId = String(
    await seedPublishTask({
      database,
      platformChannelId: 'UCwalkwalkwalkwalkwalkwQ',
      granted: { accessToken: 'a', refreshToken: 'r' },
      objectKey,
      size: 1000,
    }),
  )
  const ownerId = await one('UPDATE staff SET full_name = $1 RETURNING id', [ownerName])
  for (const table of ['video', 'channel', 'publish_task']) {
    await database.pool.query(`UPDATE ${table} SET title = $1`, [`${ownersMark}的${table}`])
  }
  await database.pool.query('UPDATE upload SET saved_video_id = (SELECT id FROM video)')
  // Something for the workbench: an authorisation that ends tomorrow, and an upload and a publish of just now.
  await database.pool.query(
    `UPDATE platform_grant SET refresh_token_sealed = NULL, expires_at = now() + interval '1 day'`,
  )
  await database.pool.query('UPDATE upload SET completed_at = now()')
  await database.pool.query('UPDATE publish_task SET published_at = now()')
  await grant(
    ownerId,
    ['video:create', 'video:read', 'video:update', 'mail:use', 'chat:use', 'channel:connect'],
    'own',
  )
  await database.pool.query(
    `INSERT INTO audit_log (at, staff_id, action, entity, detail) VALUES (now(), $1, 'session.signIn', 'session', $2)`,
    [ownerId, { mark: ownersMark }],
  )
  const videoId = await one('SELECT id FROM video')
  return {
    routes: product.routes,
    /** Below which all addresses stand. */
    api: `${address}/api`,
    /** Method and address of all that stands beside the endpoints. */
    rawRoutes: served,
    taskId,
    ownerId,
    ownerName,
    objectKey,
    departmentId: here,
    videoId,
    channelId: await one('SELECT id FROM channel'),
    newName,
    ...endpointRecords({
      database,
      people,
      call,
      ownerId,
      taskId,
      videoId,
      file: join(folder, 'objects', objectKey),
    }),
    /** Whose records these are, signed in; they hold what makes such records, and nothing else. */
    owner: () => signIn(ownerId),
    holderOf,
    call,
    database: { db: database.db, transaction: database.transaction },
    query: (text: string, values: unknown[]) => database.pool.query(text, values),
    /** `/api/openapi.json`. */
    async contract() {
      return (await (await fetch(`${address}/api/openapi.json`)).json()) as Contract
    },
    async close() {
      await app.close()
      await hub.close()
      await queue.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function call(
    endpoint: Endpoint,
    input: CallInput,
    bearer: string | null,
    key = randomBytes(16).toString('hex'),
  ): Promise<EndpointAnswer> {
    const path = endpoint.url.replaceAll(/:(\w+)/gu, (_all, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
    const answer = await fetch(`${address}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        'idempotency-key': key,
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const { code, data, message, problems } = (await answer.json()) as Omit<EndpointAnswer, 'status'>
    return { status: answer.status, data, message, problems, ...(code === undefined ? {} : { code }) }
  }
}

export type EndpointWorld = Awaited<ReturnType<typeof startEndpointWorld>>
