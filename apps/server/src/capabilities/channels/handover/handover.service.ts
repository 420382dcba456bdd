import { confirmHandover, type previewHandover } from '@pindao/protocol/channels/handover.endpoints.ts'
import type { EndpointOutput, EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import type { HandoverPart } from '#src/platform/handover.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { carryOut } from './handover.carry.ts'
import { leaverOf, mainSuccessorOf, type Refusal, refusalsOf } from './handover.fitness.ts'
import { fingerprintOf, readHeld } from './handover.held.ts'
import { presentHandover } from './handover.present.ts'
import type { Person } from './handover.store.ts'
import { type HandoverWish, successorsOf } from './handover.wish.ts'

type Asked = EndpointParsed<typeof previewHandover>['body']
type Preview = EndpointOutput<typeof previewHandover>

/** Everything that a member of staff has in hand goes to successors, in one step (business.md §6, leaving staff). */
export function createHandover(deps: {
  readonly database: Database
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  /** What moves beside channels. */
  readonly parts: readonly HandoverPart[]
}) {
  const { database, clock, parts } = deps

  /** @throws access.staffNotFound, channels.staffUnsuitable */
  async function preview({ actor }: SignedInContext, staffId: bigint, asked: Asked): Promise<Preview> {
    const { db } = database
    const from = await leaverOf(db, actor, staffId)
    const wish = wishOf(asked)
    const successors = wish && successorsOf(wish)
    const to = successors && (await mainSuccessorOf(db, actor, from.id, successors.main))
    const held = await readHeld(db, parts, { actor, from: from.id, successors })
    const refusals = successors
      ? await refusalsOf(db, { actor, from: from.id, successors, lastDay: asked.lastDay ?? null }, held)
      : []
    return presentHandover(db, { from, to, held, refusals, fingerprint: fingerprintOf(held, successors) })
  }

  /**
   * All of it or nothing, once per Idempotency-Key, and only what was shown.
   *
   * @throws access.staffNotFound, channels.staffUnsuitable, channels.handoverChanged, channels.nothingToHandOver,
   * channels.handoverRefused
   */
  async function confirm(
    ctx: SignedInContext,
    staffId: bigint,
    { fingerprint, ...wish }: EndpointParsed<typeof confirmHandover>['body'],
  ) {
    // The address is part of what is asked for: one key for two people is a mistake.
    const asked = { ...wish, fingerprint, staffId: String(staffId) }
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, confirmHandover, asked, async () => {
        const moved = await move(tx, ctx, staffId, wish, fingerprint)
        if (moved === 0) throw new AppError('channels.nothingToHandOver')
        return staffId
      }),
    )
    return { id: String(id) }
  }

  /** @param seen the fingerprint of what somebody confirmed; left out, it is whatever there is now */
  async function move(
    tx: Tx,
    ctx: SignedInContext,
    staffId: bigint,
    wish: HandoverWish,
    seen?: string,
  ): Promise<number> {
    const { actor } = ctx
    const from = await leaverOf(tx, actor, staffId)
    const successors = successorsOf(wish)
    const to = await mainSuccessorOf(tx, actor, from.id, successors.main)
    const held = await readHeld(tx, parts, { actor, from: from.id, successors }, 'lock')
    if (seen !== undefined && fingerprintOf(held, successors) !== seen)
      throw new AppError('channels.handoverChanged')
    const [refused] = await refusalsOf(tx, { actor, from: from.id, successors }, held)
    if (refused) throw new AppError('channels.handoverRefused', { params: { name: refused.successor } })
    const at = instantIn(clock, 0)
    return carryOut(tx, ctx, { from, to, held, successors, at, news: deps.news })
  }

  return {
    preview,
    confirm,
    /** For a day that was planned: who could not take over what there is now. @throws access.staffNotFound */
    async refusals(
      tx: Tx,
      { actor }: SignedInContext,
      staffId: bigint,
      { wish, lastDay }: { readonly wish: HandoverWish; readonly lastDay: string },
    ) {
      const from: Person = await leaverOf(tx, actor, staffId)
      const successors = successorsOf(wish)
      const held = await readHeld(tx, parts, { actor, from: from.id, successors })
      return refusalsOf(tx, { actor, from: from.id, successors, lastDay }, held)
    },
    /**
     * Everything that there is now, in the caller's transaction; returns how much. Nothing in hand is no mistake.
     *
     * @throws access.staffNotFound, channels.staffUnsuitable, channels.handoverRefused
     */
    moveAll: (tx: Tx, ctx: SignedInContext, staffId: bigint, wish: HandoverWish) =>
      move(tx, ctx, staffId, wish),
  }
}
export type Handover = ReturnType<typeof createHandover>
export type { HandoverWish, Refusal }

function wishOf({ successorId, rule, exceptions }: Asked): HandoverWish | null {
  return successorId === null ? null : { successorId, rule, exceptions }
}
