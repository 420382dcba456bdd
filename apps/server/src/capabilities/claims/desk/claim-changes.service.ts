import { findHolders, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { announceClaim } from '../claim.live.ts'
import type { ClaimRow } from '../claim.table.ts'
import type { ActorAtWork } from '../room.ts'
import { isOver } from './claim.present.ts'
import * as store from './claim.store.ts'

export type ChangePorts = {
  readonly actorAtWork: ActorAtWork
  /**
   * Lets a claim of ours go on its platform and takes in what it answers: asked again for one that is gone, it does
   * nothing. It stands outside of a transaction, because a platform takes its time; what is noted commits with its answer.
   */
  readonly releaseOnPlatform: (
    ctx: SignedInContext,
    claim: ClaimRow,
    note: (tx: Tx) => Promise<void>,
    transact: Transact,
  ) => Promise<void>
  /** Whoever takes a claim takes its case, where nobody has it; in the same transaction. */
  readonly takeCase: (tx: Tx, ctx: SignedInContext, claimId: bigint) => Promise<void>
}

type Deps = Pick<Kit, 'database' | 'clock'> & ChangePorts

/** What people do with claims: take them, hand them on, note, let go. */
export function createClaimChanges(deps: Deps) {
  const { database, clock } = deps
  const at = () => instantIn(clock, 0)

  /** A claim as it stands now, within the data scope. @throws claims.notFound */
  const locked = async (tx: Tx, { actor }: SignedInContext, id: bigint): Promise<ClaimRow> =>
    coveredRecord(actor, await store.lockClaim(tx, id), (row) => row, 'claims.notFound')

  /** Writes a change down and tells the pages of whoever sees the claim. */
  async function note(
    tx: Tx,
    ctx: SignedInContext,
    row: ClaimRow,
    entry: Pick<Parameters<typeof writeAudit>[2], 'before' | 'after' | 'detail'> & {
      readonly action: `claim.${'take' | 'assign' | 'release' | 'note'}`
    },
  ): Promise<void> {
    await writeAudit(tx, ctx, { ...entry, entity: 'claim', entityId: row.id })
    await announceClaim(tx, row)
  }

  /** Who works on it from now on; the same person again changes nothing. */
  async function handTo(
    tx: Tx,
    ctx: SignedInContext,
    row: ClaimRow,
    handlerStaffId: bigint | null,
    action: 'claim.take' | 'claim.assign',
  ): Promise<void> {
    if (row.handlerStaffId === handlerStaffId) return
    await store.changeClaim(tx, row, { handlerStaffId, updatedAt: at() })
    const names = await namesOf(tx, [row.handlerStaffId, handlerStaffId])
    const sides = {
      before: { handler: nameIn(names, row.handlerStaffId) },
      after: { handler: nameIn(names, handlerStaffId) },
    }
    await note(tx, ctx, row, { action, ...sides })
  }

  return {
    /**
     * Takes a claim that nobody works on.
     *
     * @throws claims.notFound, claims.over, claims.taken where somebody else was faster
     */
    take: (ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) =>
      transact(async (tx) => {
        const row = await locked(tx, ctx, id)
        const { staffId } = ctx.actor
        if (row.handlerStaffId !== null && row.handlerStaffId !== staffId) throw new AppError('claims.taken')
        assertOpen(row)
        await handTo(tx, ctx, row, staffId, 'claim.take')
        await deps.takeCase(tx, ctx, id)
      }),

    /**
     * Hands a claim to somebody who works on claims and sees this one, or to nobody.
     *
     * @param version the one that was seen; null of an operation, which was asked for all of them
     * @throws claims.notFound, claims.over, claims.handlerUnfit, access.changedMeanwhile
     */
    assign: (
      ctx: SignedInContext,
      id: bigint,
      to: { readonly handlerId: bigint | null; readonly version: number | null },
      transact: Transact = database.transaction,
    ) =>
      transact(async (tx) => {
        const row = await locked(tx, ctx, id)
        if (to.version !== null) assertVersion(row, to.version)
        assertOpen(row)
        if (to.handlerId !== null) await assertFit(tx, deps, row, to.handlerId)
        await handTo(tx, ctx, row, to.handlerId, 'claim.assign')
      }),

    /** @throws claims.notFound, access.changedMeanwhile */
    setRemark: (
      ctx: SignedInContext,
      id: bigint,
      to: { readonly remark: string; readonly version: number },
    ) =>
      database.transaction(async (tx) => {
        const row = await locked(tx, ctx, id)
        assertVersion(row, to.version)
        if (row.remark === to.remark) return
        await store.changeClaim(tx, row, { remark: to.remark, updatedAt: at() })
        const sides = { before: { remark: row.remark }, after: { remark: to.remark } }
        await note(tx, ctx, row, { action: 'claim.note', ...sides })
      }),

    /**
     * Lets a claim of ours go on its platform, with the reason in the log. One that is over has been let go: nothing happens.
     *
     * @throws claims.notFound, claims.notOurs, claims.noPlatformId, and what the platform refuses it with
     */
    async release(
      ctx: SignedInContext,
      id: bigint,
      { reason, excluded }: { readonly reason: string; readonly excluded: string },
      transact: Transact = database.transaction,
    ): Promise<void> {
      const seen = await database.transaction((tx) => locked(tx, ctx, id))
      assertReleasable(seen)
      if (isOver(seen)) return
      const noted = async (tx: Tx) =>
        note(tx, ctx, await locked(tx, ctx, id), {
          action: 'claim.release',
          detail: { reason, ...(excluded === '' ? {} : { excluded }) },
        })
      await deps.releaseOnPlatform(ctx, seen, noted, transact)
    },
  }
}
export type ClaimChanges = ReturnType<typeof createClaimChanges>

type Names = ReadonlyMap<bigint, string>

/** What people are called, for the log. */
async function namesOf(tx: Tx, ids: readonly (bigint | null)[]): Promise<Names> {
  const asked = ids.filter((id) => id !== null)
  const people = await store.findPeople(tx, asked, undefined, asked.length)
  return new Map(people.map(({ id, fullName }) => [id, fullName]))
}

const nameIn = (names: Names, id: bigint | null) => (id === null ? null : (names.get(id) ?? String(id)))

/** @throws claims.over */
function assertOpen(row: ClaimRow): void {
  if (isOver(row)) throw new AppError('claims.over')
}

/** @throws claims.notOurs, claims.noPlatformId */
function assertReleasable(row: ClaimRow): void {
  if (row.direction !== 'outbound') throw new AppError('claims.notOurs')
  if (row.platformClaimId === null) throw new AppError('claims.noPlatformId')
}

/** @throws claims.handlerUnfit */
async function assertFit(
  tx: Tx,
  { actorAtWork }: ChangePorts,
  row: ClaimRow,
  staffId: bigint,
): Promise<void> {
  const holds = (await findHolders(tx, 'claim:update')).includes(staffId)
  const person = holds ? await actorAtWork({ staffId, sessionId: 0n }) : null
  if (person === null || !coversRecord(person, row)) throw new AppError('claims.handlerUnfit')
}
