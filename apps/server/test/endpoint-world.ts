import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DataScope, Permission } from '@pindao/protocol/access/permissions.ts'
import type { Endpoint } from '@pindao/protocol/core/endpoint.ts'
import type { FailureEnvelope } from '@pindao/protocol/core/envelope.ts'
import { pino } from 'pino'
import { signInDirectly } from '#src/capabilities/media/signed-in.test-support.ts'
import { composeProduct } from '#src/compose.ts'
import { readEnv } from '#src/platform/env.ts'
import { createHttpServer } from '#src/platform/http/server.ts'
import { createTranslator } from '#src/platform/i18n/translator.ts'
import { liveRoutes } from '#src/platform/live/live.routes.ts'
import { createLiveHub } from '#src/platform/live/live.ts'
import { createQueue } from '#src/platform/queue/queue.ts'
import { createTestDatabase } from './database.ts'
import type { CallInput } from './endpoint-cases.ts'
import { noteRoutes } from './note-routes.ts'
import { seedPublishTask, testSecretKeys } from './publishing-seed.ts'

/** Stands in the name or title of every record that the owner has. */
export const ownersMark = '别部门'
const ownerName = `${ownersMark}的人`
const objectKey = 'incoming/endpoint-walk/rig.mp4'

export type EndpointAnswer = {
  readonly status: number
  readonly code?: string
  readonly data: unknown
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

/** All of the product's endpoints on a real database, with records of one department and people of two. */
export async function startEndpointWorld() {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pindao-endpoints-'))
  const log = pino({ level: 'silent' })
  const queue = await createQueue({ url: database.url, log, role: 'sender' })
  const outside = 'http://127.0.0.1:9'
  const env = readEnv({
    ...{ APP_ENV: 'test', DATABASE_URL: database.url, SECRET_KEYS: testSecretKeys, SANDBOX: 'false' },
    ...{ DATA_DIR: folder, STORAGE_DIR: folder, SIGN_IN_RATE_PER_MINUTE: '100000' },
    ...{ YOUTUBE_CLIENT_ID: 'walk', YOUTUBE_CLIENT_SECRET: 'walk', YOUTUBE_AUTH_URL: `${outside}/auth` },
    ...{ SSO_ISSUER: `${outside}/oidc`, SSO_CLIENT_ID: 'walk', SSO_CLIENT_SECRET: 'walk' },
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
    rawRoutes: [noteRoutes(served), ...product.rawRoutes, liveRoutes(hub, whoCalls)],
    rootRoutes: [],
    publicUrl: 'http://localhost',
    checkAnswers: true,
    signInRatePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    requestsPerSecond: 100_000,
    trustProxy: undefined,
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  const one = async (statement: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await database.pool.query<{ id: string }>(statement, values)
    return rows[0]?.id ?? ''
  }
  const newName = () => `名${randomBytes(6).toString('hex')}`
  const departmentOf = (code: string) => one('SELECT id FROM department WHERE code = $1', [code])
  const [here, elsewhere] = [await departmentOf('hz_fb'), await departmentOf('jz_fb')]

  async function enrol(name: string, departmentId: string): Promise<string> {
    return one(
      `INSERT INTO staff (sso_subject, full_name, email, department_id, disabled, created_at)
       VALUES ($1, $2, $1, $3, false, now()) RETURNING id`,
      [newName(), name, departmentId],
    )
  }
  async function grant(staffId: string, permissions: readonly Permission[], scope: DataScope): Promise<void> {
    const roleId = await one('INSERT INTO role (name, data_scope) VALUES ($1, $2) RETURNING id', [
      newName(),
      scope,
    ])
    await database.pool.query('INSERT INTO role_permission SELECT $1, unnest($2::text[])', [
      roleId,
      permissions,
    ])
    await database.pool.query('INSERT INTO staff_role VALUES ($1, $2, 1)', [staffId, roleId])
  }
  const signIn = (staffId: string) => signInDirectly(database, BigInt(staffId), testSecretKeys)

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
  await grant(ownerId, ['video:create', 'mail:use', 'chat:use'], 'own')
  await database.pool.query(
    `INSERT INTO audit_log (at, staff_id, action, entity, detail) VALUES (now(), $1, 'session.signIn', 'session', $2)`,
    [ownerId, { mark: ownersMark }],
  )

  async function made(url: string, body: unknown, bearer: string): Promise<string> {
    const { data } = await call({ method: 'POST', url } as Endpoint, { body }, bearer)
    return (data as { id: string }).id
  }

  const world = {
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
    videoId: await one('SELECT id FROM video'),
    channelId: await one('SELECT id FROM channel'),
    newName,
    newRole: () => one(`INSERT INTO role (name, data_scope) VALUES ($1, 'own') RETURNING id`, [newName()]),
    newDepartment: () => one('INSERT INTO department (name) VALUES ($1) RETURNING id', [newName()]),
    newMember: () => enrol(`${ownersMark}的同事`, here),
    async ownersSession() {
      await signIn(ownerId)
      return one('SELECT max(id) AS id FROM session WHERE staff_id = $1', [ownerId])
    },
    async newUpload() {
      const body = { fileName: `${ownersMark}.mp4`, size: 10 }
      return made('/uploads', body, await signIn(ownerId))
    },
    /** The signed address of the one part of an upload of the owner's. */
    async partLink() {
      const bearer = await signIn(ownerId)
      const id = await world.newUpload()
      const links = { method: 'POST', url: `/uploads/${id}/part-links` } as Endpoint
      const { data } = await call(links, { body: { parts: [1] } }, bearer)
      return (data as [SignedAddress])[0]
    },
    /** The signed address of the owner's video, with a file behind it. */
    async viewLink() {
      const file = join(folder, 'objects', objectKey)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, ownersMark)
      const link = { method: 'GET', url: `/videos/${world.videoId}/view-link` } as Endpoint
      return (await call(link, {}, await world.holderOf('video:read', 'here'))).data as SignedAddress
    },
    /** A draft of the owner's. */
    async newDraft() {
      const body = { to: [], subject: ownersMark, body: ownersMark }
      return made('/mail/drafts', body, await signIn(ownerId))
    },
    /** What the owner and a colleague say to each other, and the last message of it. */
    async newConversation() {
      const bearer = await signIn(ownerId)
      const staffId = await enrol(`${ownersMark}的同事`, here)
      const id = await made('/chat/conversations', { kind: 'direct', staffId }, bearer)
      return { id, messageId: await made(`/chat/conversations/${id}/messages`, { text: ownersMark }, bearer) }
    },
    /** A group that the owner leads, with a colleague in it. */
    async newGroup() {
      const memberId = await enrol(`${ownersMark}的同事`, here)
      const body = { kind: 'group', name: ownersMark, staffIds: [memberId] }
      return { id: await made('/chat/conversations', body, await signIn(ownerId)), memberId }
    },
    /** A saved view of the owner's. */
    async newView() {
      const content = { filters: {}, layout: { density: 'default', columns: [] } }
      const body = { listId: 'videos', name: `${ownersMark}${newName()}`, content }
      return made('/me/views', body, await signIn(ownerId))
    },
    /** Something the owner's bell has to tell. */
    newNotification: () =>
      one(
        `INSERT INTO notification (user_id, type, params, title, link, level, dedupe_key, created_at)
         VALUES ($1, 'mailArrived', '{"sender":"-"}', $2, '/', 'info', $3, now()) RETURNING id`,
        [ownerId, ownersMark, newName()],
      ),
    /** A restored backup of which the owner's task was a finding; already confirmed. */
    async recovery() {
      const id = await one(
        `INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark, confirmed_at)
         VALUES (now(), 1, 2, now()) RETURNING id`,
      )
      await database.pool.query(
        `INSERT INTO recovery_finding (task_id, recovery_id, outcome, looks) VALUES ($1, $2, 'notFound', 2)`,
        [taskId, id],
      )
      return id
    },
    /** The restored backup that holds publishing now. */
    async openRecovery() {
      await database.pool.query('UPDATE publish_recovery SET confirmed_at = now() WHERE confirmed_at IS NULL')
      return one(
        `INSERT INTO publish_recovery (noticed_at, database_mark, storage_mark) VALUES (now(), 1, 2) RETURNING id`,
      )
    },
    /** Whose records these are, signed in; they hold what makes such records, and nothing else. */
    owner: () => signIn(ownerId),
    /** Somebody with this permission and no other, signed in; of the owner's department, or of another one. */
    async holderOf(permission: Permission | null, from: 'here' | 'elsewhere'): Promise<string> {
      const staffId = await enrol(newName(), from === 'here' ? here : elsewhere)
      const scope = from === 'here' ? 'all' : 'department'
      if (permission !== null) await grant(staffId, [permission], scope)
      return signIn(staffId)
    },
    call,
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
  return world

  async function call(endpoint: Endpoint, input: CallInput, bearer: string | null): Promise<EndpointAnswer> {
    const path = endpoint.url.replaceAll(/:(\w+)/gu, (_all, name: string) =>
      encodeURIComponent(input.params?.[name] ?? ''),
    )
    const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
    const answer = await fetch(`${address}/api${path}${query}`, {
      method: endpoint.method,
      headers: {
        'idempotency-key': randomBytes(16).toString('hex'),
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const { code, data, problems } = (await answer.json()) as Omit<EndpointAnswer, 'status'>
    return { status: answer.status, data, problems, ...(code === undefined ? {} : { code }) }
  }
}

type SignedAddress = { readonly url: string }

export type EndpointWorld = Awaited<ReturnType<typeof startEndpointWorld>>
