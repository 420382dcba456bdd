import {
  type ApiKey,
  type countApiKeys,
  type createApiKey,
  type endApiKeys,
  listApiKeys,
  mostApiKeys,
  type updateApiKey,
} from '@pindao/protocol/access/api-key.endpoints.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { randomToken } from '#src/platform/crypto/secret-box.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { countViews } from '#src/platform/db/view-counts.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive, publishSessionEnd } from '#src/platform/live/live.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { endSession, insertSession, reserveSessionId } from '../sessions/session.store.ts'
import type { SessionTokenMaker } from '../sessions/session-tokens.ts'
import type { Authentication } from '../sign-on/authentication.ts'
import { presentKey } from './api-key.present.ts'
import * as store from './api-key.store.ts'

type Query = EndpointParsed<typeof listApiKeys>['query']
type New = EndpointParsed<typeof createApiKey>['body']
type Change = EndpointParsed<typeof updateApiKey>['body']

const daySeconds = 86_400
/** Of the secret, what lists show: the prefix and six of its characters. */
const hintLength = 13

/** Keys of programs: made for oneself, seen and ended within the data scope (docs/decisions/0083). */
export function createApiKeys(
  deps: Pick<Kit, 'database' | 'clock'> & {
    readonly tokens: SessionTokenMaker
    readonly authentication: Pick<Authentication, 'evict'>
  },
) {
  const { database, clock, tokens } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  async function get(ctx: SignedInContext, id: bigint): Promise<ApiKey> {
    const row = foundRecord(await store.findKey(db, id), 'access.keyNotFound')
    assertCovered(ctx, row)
    return presentKey(row, ctx.actor, clock())
  }

  return {
    get,

    async list(ctx: SignedInContext, query: Query) {
      const { rows, total } = await store.listKeys(db, ctx.actor, query, {
        ...sortedWindowOf(query),
        now: now(),
      })
      return { rows: rows.map((row) => presentKey(row, ctx.actor, clock())), total }
    },

    counts: (ctx: SignedInContext, { views }: EndpointParsed<typeof countApiKeys>['body']) =>
      countViews(listApiKeys, views, (query) =>
        store.countKeys(db, ctx.actor, query, { now: now(), most: mostInView }),
      ),

    /**
     * A new key of whoever asks. What they do not hold they cannot give it.
     *
     * @throws access.grantBeyondOwn, access.tooManyKeys
     */
    async create(ctx: SignedInContext, body: New): Promise<EndpointOutput<typeof createApiKey>> {
      const { staffId, permissions } = ctx.actor
      if (body.scopes.some((scope) => !permissions.has(scope))) throw new AppError('access.grantBeyondOwn')
      const secret = tokens.apiKey()
      const id = await database.transaction(async (tx) => {
        if ((await store.countOwn(tx, staffId, now())) >= mostApiKeys)
          throw new AppError('access.tooManyKeys', { params: { max: mostApiKeys } })
        const session = await openSession(tx, ctx, secret, body.days)
        const { name, usedBy, remark } = body
        const scopes = [...new Set(body.scopes)]
        await store.insertKey(tx, {
          id: session,
          staffId,
          name,
          usedBy,
          remark,
          scopes,
          hint: secret.slice(0, hintLength),
        })
        await note(
          tx,
          ctx,
          'create',
          { id: session, name, ownerStaffId: staffId },
          { scopes, days: body.days },
        )
        return session
      })
      return { key: await get(ctx, id), secret }
    },

    /** @throws access.keyNotFound for another's, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, ...change }: Change): Promise<ApiKey> {
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.findKey(tx, id), 'access.keyNotFound')
        if (row.key.staffId !== ctx.actor.staffId) throw new AppError('access.keyNotFound')
        assertVersion(row.key, version)
        await store.renameKey(tx, row.key, change)
        await note(tx, ctx, 'update', { id, name: change.name, ownerStaffId: row.key.staffId }, { ...change })
      })
      return get(ctx, id)
    },

    /** Ends keys at once, in every process; one that had ended, or is outside of the data scope, is said not to be. */
    async end(ctx: SignedInContext, ids: readonly string[]): Promise<EndpointOutput<typeof endApiKeys>> {
      const ended = await database.transaction(async (tx) => {
        const found = await store.lockLiveKeys(tx, ids, now())
        const ours = found.filter((key) => coversRecord(ctx.actor, key))
        for (const key of ours) {
          await endSession(tx, key.id, { reason: 'keyEnded', now: now() })
          await publishSessionEnd(tx, key.id)
          await note(tx, ctx, 'end', key, {})
        }
        return ours.map(({ id }) => id)
      })
      for (const id of ended) deps.authentication.evict(id)
      const done = new Set(ended.map(String))
      return ids.map((id) => ({ id, ended: done.has(id) }))
    },
  }

  async function openSession(tx: Tx, ctx: SignedInContext, secret: string, days: number): Promise<bigint> {
    const id = await reserveSessionId(tx)
    const expiresAt = instantIn(clock, days * daySeconds)
    await insertSession(tx, {
      id,
      staffId: ctx.actor.staffId,
      accessDigest: tokens.digest(secret),
      accessExpiresAt: expiresAt,
      // Nobody has the token that this would be the digest of: a key is not carried on.
      refreshDigest: tokens.digest(randomToken()),
      rotatedAt: now(),
      expiresAt,
      userAgent: '',
      ip: ctx.ip,
      createdAt: now(),
    })
    return id
  }
}
export type ApiKeys = ReturnType<typeof createApiKeys>

function assertCovered(ctx: SignedInContext, { key, owner }: store.KeyRow): void {
  const record = { ownerStaffId: key.staffId, departmentId: owner.departmentId }
  if (!coversRecord(ctx.actor, record)) throw new AppError('access.keyNotFound')
}

/** Into the audit log, never with the secret; and to the pages that show it. */
async function note(
  tx: Tx,
  ctx: SignedInContext,
  act: 'create' | 'update' | 'end',
  key: {
    readonly id: bigint
    readonly name: string
    readonly ownerStaffId: bigint
    /** Of its person; left out where that is who asks. */
    readonly departmentId?: bigint
  },
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id, name, ownerStaffId } = key
  await writeAudit(tx, ctx, {
    action: `apiKey.${act}`,
    entity: 'apiKey',
    entityId: id,
    detail: {
      title: name,
      ...(ownerStaffId === ctx.actor.staffId ? {} : { staffId: String(ownerStaffId) }),
      ...detail,
    },
  })
  await publishLive(
    tx,
    { type: 'apiKey', id: String(id) },
    { permission: 'apiKey:read', ownerStaffId, departmentId: key.departmentId ?? ctx.actor.departmentId },
  )
}
