import { dueOf } from '@pindao/protocol/claims/claim-timers.ts'
import { createStrike, type endStrike, type updateStrike } from '@pindao/protocol/claims/strike.endpoints.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { settleClocks } from './clock.store.ts'
import { noteStrike, strikeFacts } from './strike.audit.ts'
import { coveredStrike } from './strike.service.ts'
import * as store from './strike.store.ts'
import type { StrikeRow } from './strike.table.ts'

type Content = EndpointParsed<typeof createStrike>['body']
type Change = EndpointParsed<typeof updateStrike>['body']
type Ending = EndpointParsed<typeof endStrike>['body']

/** A platform's clock may be a little ahead of ours. */
const aheadMs = 10 * 60_000

/** Entering and changing strikes. The counts of their channels follow in the database, whoever changes which. */
export function createStrikeChanges({ database, clock, news }: Pick<Kit, 'database' | 'clock' | 'news'>) {
  /** @throws claims.strikeLater */
  function termOf(receivedAt: string | null): { expiresAt: string | null; isOver: boolean } {
    if (receivedAt === null) return { expiresAt: null, isOver: false }
    const start = Date.parse(receivedAt)
    if (start > clock() + aheadMs) throw new AppError('claims.strikeLater')
    const due = dueOf('strikeExpiry', start)
    return { expiresAt: new Date(due).toISOString(), isOver: due <= clock() }
  }

  /** The term in which it lapses: of one that counts, and whose day is known. */
  function settle(tx: Tx, row: StrikeRow, at: string) {
    const { id: strikeId, status, receivedAt, expiresAt } = row
    const runs = status === 'active' && receivedAt !== null && expiresAt !== null
    const wanted = runs
      ? [
          {
            kind: 'strikeExpiry',
            startedAt: Date.parse(receivedAt),
            dueAt: Date.parse(expiresAt),
          } as const,
        ]
      : []
    return settleClocks(tx, { strikeId }, wanted, at)
  }

  /** @throws claims.notFound for a claim that nobody of the channel sees */
  async function assertClaim(tx: Tx, ctx: SignedInContext, claimId: string | null): Promise<void> {
    if (claimId === null) return
    const row = await store.findClaimOf(tx, BigInt(claimId))
    coveredRecord(ctx.actor, row, (one) => one, 'claims.notFound')
  }

  async function insert(tx: Tx, ctx: SignedInContext, body: Content): Promise<bigint> {
    const channelId = BigInt(body.channelId)
    const of = coveredRecord(
      ctx.actor,
      await store.findChannelOf(tx, channelId),
      (row) => row,
      'channels.notFound',
    )
    await assertClaim(tx, ctx, body.claimId)
    const at = instantIn(clock, 0)
    const { expiresAt, isOver } = termOf(body.receivedAt)
    const row = await store.insertStrike(tx, {
      ...columnsOf(body),
      channelId,
      status: isOver ? 'expired' : 'active',
      expiresAt,
      endedAt: isOver ? expiresAt : null,
      createdBy: ctx.actor.staffId,
      createdAt: at,
      updatedAt: at,
    })
    await settle(tx, row, at)
    await noteStrike(tx, ctx, 'strike.create', row, of, { after: strikeFacts(row) })
    if (!isOver && of.ownerStaffId !== ctx.actor.staffId)
      await news.raise(tx, {
        event: 'strikeReceived',
        to: of.ownerStaffId,
        level: 'urgent',
        title: of.title,
        params: {},
        channelId,
        link: `${pagePaths.strikes}?${new URLSearchParams({ detail: String(row.id) })}`,
        cause: `strikeReceived ${row.id}`,
      })
    return row.id
  }

  return {
    /** @throws channels.notFound, claims.notFound, claims.strikeLater */
    async create(ctx: SignedInContext, body: Content): Promise<bigint> {
      const repeated = await findRepeated(database.db, ctx, createStrike, body)
      if (repeated !== null) return repeated
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createStrike, body, () => insert(tx, ctx, body)),
      )
      return id
    },

    /** @throws claims.strikeNotFound, access.changedMeanwhile, claims.strikeOver, claims.strikeLater */
    async update(ctx: SignedInContext, id: bigint, body: Change): Promise<void> {
      await database.transaction(async (tx) => {
        const { strike: row, channel } = coveredStrike(ctx.actor, await store.lockStrike(tx, id))
        assertVersion(row, body.version)
        if (row.status !== 'active') throw new AppError('claims.strikeOver')
        if (body.claimId !== String(row.claimId)) await assertClaim(tx, ctx, body.claimId)
        const at = instantIn(clock, 0)
        const { expiresAt, isOver } = termOf(body.receivedAt)
        await store.changeStrike(tx, row, {
          ...columnsOf(body),
          expiresAt,
          // A day so long ago says that it has lapsed.
          ...(isOver ? { status: 'expired', endedAt: expiresAt } : {}),
          updatedAt: at,
        })
        const after = coveredStrike(ctx.actor, await store.lockStrike(tx, id)).strike
        await settle(tx, after, at)
        await noteStrike(tx, ctx, 'strike.update', after, channel, {
          before: strikeFacts(row),
          after: strikeFacts(after),
        })
      })
    },

    /** @throws claims.strikeNotFound, access.changedMeanwhile, claims.strikeOver */
    async end(ctx: SignedInContext, id: bigint, { status, reason, version }: Ending): Promise<void> {
      await database.transaction(async (tx) => {
        const { strike: row, channel } = coveredStrike(ctx.actor, await store.lockStrike(tx, id))
        assertVersion(row, version)
        if (row.status !== 'active') throw new AppError('claims.strikeOver')
        const at = instantIn(clock, 0)
        await store.changeStrike(tx, row, { status, endedAt: at, updatedAt: at })
        const after = coveredStrike(ctx.actor, await store.lockStrike(tx, id)).strike
        await settle(tx, after, at)
        await news.lower(tx, `strikeReceived ${id}`)
        await noteStrike(tx, ctx, 'strike.end', after, channel, {
          before: strikeFacts(row),
          after: strikeFacts(after),
          reason,
        })
      })
    },
  }
}
export type StrikeChanges = ReturnType<typeof createStrikeChanges>

const columnsOf = (body: Omit<Content, 'channelId'>) => ({
  kind: body.kind,
  receivedAt: body.receivedAt,
  claimantName: body.claimantName,
  platformVideoId: body.platformVideoId || null,
  videoTitle: body.videoTitle,
  claimId: body.claimId === null ? null : BigInt(body.claimId),
  remark: body.remark,
})
