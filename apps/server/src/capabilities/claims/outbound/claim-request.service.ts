import {
  type ClaimRequest,
  createClaimRequest,
  listClaimRequests,
} from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { claimRequestStatus, needsSecondPerson } from '@pindao/protocol/claims/claim-request.states.ts'
import { claimVideoIdOf } from '@pindao/protocol/claims/claim-video.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { RemovalReview } from '#src/capabilities/contracts/contracts.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { never } from '#src/platform/db/leased.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import type { Kit } from '#src/platform/kit.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import type { WatchUrl } from '../desk/claim.present.ts'
import {
  announceRequest,
  assertOther,
  assertStep,
  covered,
  mayWithdraw,
  type RequestMoves,
} from './claim-request.moves.ts'
import * as store from './claim-request.store.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'
import { assertStrange, type Claimable, claimsOn, standingIn } from './claimable.ts'
import { sendRequestsJob } from './outbound.jobs.ts'
import { titleOfRequest } from './outbound.news.ts'
import { findStandingClaim } from './rights.store.ts'
import { type RightsAccount, type RightsAccounts, rightsPlatform, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs'> & {
  readonly accounts: RightsAccounts
  readonly moves: RequestMoves
  readonly review: RemovalReview
  readonly watchUrl: WatchUrl
}
type Query = EndpointParsed<typeof listClaimRequests>['query']
type Asked = EndpointParsed<typeof createClaimRequest>['body']
type Versioned = { readonly version: number }

const filterOf = (actor: Actor, query: Omit<Query, 'page' | 'pageSize' | 'sort'>): store.RequestFilter => ({
  words: query.words,
  status: query.status,
  policy: query.policy,
  assetId: query.assetId,
  requester: query.requester === undefined ? undefined : actor.staffId,
  decides: query.decides === undefined ? undefined : actor.staffId,
})

/** Claims that we mean to make: asked for, agreed to where they remove a video, taken back, tried again (CLM-01). */
export function createClaimRequests(deps: Deps) {
  const { database, clock, accounts, review } = deps
  const { db } = database
  const { assertStill, step, moved } = deps.moves
  const at = () => instantIn(clock, 0)

  function present(
    { request: row, requesterName, deciderName }: store.ListedRequest,
    actor: Actor,
  ): ClaimRequest {
    const status = claimRequestStatus.nameOf(row.status)
    const may = (permission: 'asset:claim' | 'asset:approve') => actor.permissions.has(permission)
    const decides = status === 'waiting' && may('asset:approve') && row.requestedBy !== actor.staffId
    const open = status === 'waiting' || status === 'ready'
    return {
      id: String(row.id),
      contentOwner: row.contentOwner,
      asset: { id: row.platformAssetId, title: row.assetTitle },
      platformVideoId: row.platformVideoId,
      videoTitle: row.videoTitle,
      url: deps.watchUrl(rightsPlatform, row.platformVideoId),
      type: row.type,
      policy: row.policy,
      reason: row.reason,
      status: row.status as ClaimRequest['status'],
      requester: { id: String(row.requestedBy), fullName: requesterName },
      decider:
        row.decidedBy === null || deciderName === null
          ? null
          : { id: String(row.decidedBy), fullName: deciderName },
      opinion: row.opinion,
      problem: row.problem,
      claimId: row.claimId === null ? null : String(row.claimId),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      version: row.version,
      actions: [
        ...(decides ? (['agree', 'refuse'] as const) : []),
        ...(open && may('asset:claim') && mayWithdraw(row, actor) ? (['withdraw'] as const) : []),
        ...(status === 'failed' && may('asset:claim') ? (['retry'] as const) : []),
      ],
    }
  }

  const get = async ({ actor }: SignedInContext, id: bigint): Promise<ClaimRequest> =>
    present(covered(actor, await store.findRequest(db, id)), actor)

  /** That it may be claimed, as the platform has it now. @throws assets.ownVideo, assets.allowedVideo, assets.claimedAlready */
  async function assertFree(account: RightsAccount, of: Claimable): Promise<void> {
    const claims = await told(claimsOn(account, of.videoId))
    if (standingIn(claims, of)) throw new AppError('assets.claimedAlready')
    await told(assertStrange(db, account, of.videoId, claims))
  }

  /** That one which was sent and got no answer is not what the platform has by now. @throws assets.moved */
  async function assertNotThere(row: ClaimRequestRow): Promise<void> {
    if (row.epoch === 0) return
    const account = await accounts.open(row.contentOwner)
    if (account === null) return
    const of = { videoId: row.platformVideoId, assetId: row.platformAssetId }
    if (standingIn(await told(claimsOn(account, of.videoId)), of)) throw new AppError('assets.moved')
  }

  /** @throws assets.ownVideo, assets.allowedVideo, assets.claimedAlready, assets.notFound */
  async function check(ctx: SignedInContext, asked: Asked) {
    const account = await accounts.covered(ctx.actor, asked.contentOwner)
    const videoId = claimVideoIdOf(rightsPlatform, asked.video)
    if (videoId === null) throw new AppError('assets.videoUnclear')
    const of = { platform: rightsPlatform, platformVideoId: videoId, assetId: asked.assetId }
    if (await findStandingClaim(db, of)) throw new AppError('assets.claimedAlready')
    const asset = await told(
      account.ask((pass) => account.rights.asset(pass, account.accountId, asked.assetId)),
    )
    if (asset === null) throw new AppError('assets.notFound')
    await assertFree(account, { videoId, assetId: asked.assetId })
    return { account, videoId, title: asset.asset.title }
  }

  /** What is said to a removal goes to its review (docs/decisions/0060), where it may be done at all. */
  async function decide(
    ctx: SignedInContext,
    id: bigint,
    said: { readonly version: number; readonly opinion: string },
    command: 'approve' | 'reject' | 'withdraw',
    mayBeDone: (row: ClaimRequestRow) => void,
  ): Promise<ClaimRequest> {
    const { request: row } = covered(ctx.actor, await store.findRequest(db, id))
    assertVersion(row, said.version)
    mayBeDone(row)
    await review.decide(ctx, id, command, said.opinion)
    return get(ctx, id)
  }

  return {
    get,

    async list({ actor }: SignedInContext, query: Query) {
      const found = await store.listRequests(db, actor, filterOf(actor, query), sortedWindowOf(query))
      return { rows: found.rows.map((row) => present(row, actor)), total: found.total }
    },

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listClaimRequests, views, (query) =>
        store.countRequests(db, actor, filterOf(actor, query), mostInView),
      ),

    /** Once per Idempotency-Key; what is asked for already is not asked for twice. @throws see `check`, assets.asked */
    async create(ctx: SignedInContext, asked: Asked): Promise<{ id: string }> {
      const repeated = await findRepeated(db, ctx, createClaimRequest, asked)
      if (repeated !== null) return { id: String(repeated) }
      const { account, videoId, title } = await check(ctx, asked)
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createClaimRequest, asked, async () => {
          if (await store.lockAsked(tx, { platformVideoId: videoId, assetId: asked.assetId }))
            throw new AppError('assets.asked')
          const waits = needsSecondPerson(asked.policy)
          const now = at()
          const row = await store.insertRequest(tx, {
            platform: rightsPlatform,
            contentOwner: account.accountId,
            platformAssetId: asked.assetId,
            assetTitle: title,
            platformVideoId: videoId,
            videoTitle: asked.videoTitle,
            type: asked.type,
            policy: asked.policy,
            reason: asked.reason,
            status: claimRequestStatus.codes[waits ? 'waiting' : 'ready'],
            ...account.speaker.home,
            requestedBy: ctx.actor.staffId,
            nextAt: waits ? never : now,
            createdAt: now,
            updatedAt: now,
          })
          const { staffId } = ctx.actor
          const event = {
            at: now,
            staffId,
            reason: 'asked',
            actor: 'person',
            from: null,
            to: row.status,
          } as const
          await writeEvent(tx, 'claimRequest', row.id, event)
          await writeAudit(tx, ctx, {
            action: 'claimRequest.create',
            entity: 'claimRequest',
            entityId: row.id,
            after: { policy: row.policy, platformVideoId: videoId, assetId: asked.assetId },
            detail: { title, reason: asked.reason },
          })
          await announceRequest(tx, row)
          if (waits) await review.submit(tx, ctx, { ...row, title: titleOfRequest(row) })
          else await deps.jobs.send(tx, sendRequestsJob, {})
          return row.id
        }),
      )
      return { id: String(id) }
    },

    /** @throws assets.ownRequest for whoever asked, assets.moved, access.changedMeanwhile, and see `assertStrange` */
    agree: (ctx: SignedInContext, id: bigint, said: Versioned & { readonly opinion: string }) =>
      decide(ctx, id, said, 'approve', (row) => {
        assertOther(row, ctx.actor)
        assertStep(row, 'agreed')
      }),

    /** @throws assets.ownRequest, assets.moved, access.changedMeanwhile */
    refuse: (
      ctx: SignedInContext,
      id: bigint,
      { reason: opinion, version }: Versioned & { readonly reason: string },
    ) =>
      decide(ctx, id, { opinion, version }, 'reject', (row) => {
        assertOther(row, ctx.actor)
        assertStep(row, 'refused')
      }),

    /** What is on its way to the platform by now is not taken back. @throws assets.notYours, assets.moved, access.changedMeanwhile */
    async withdraw(ctx: SignedInContext, id: bigint, { version }: Versioned) {
      const { request } = covered(ctx.actor, await store.findRequest(db, id))
      if (!mayWithdraw(request, ctx.actor)) throw new AppError('assets.notYours')
      if (claimRequestStatus.nameOf(request.status) === 'waiting')
        return decide(ctx, id, { version, opinion: '' }, 'withdraw', () => undefined)
      await assertNotThere(request)
      await step(ctx, id, version, async (tx, row) => {
        const onItsWay = row.leasedUntil !== null && Date.parse(row.leasedUntil) > clock()
        if (onItsWay) throw new AppError('assets.moved')
        await moved(tx, ctx, row, 'withdrawn', { beside: { nextAt: never } })
      })
      return get(ctx, id)
    },

    /** @throws assets.moved, access.changedMeanwhile, and see `assertStrange` */
    async retry(ctx: SignedInContext, id: bigint, { version }: Versioned) {
      await assertStill(ctx, id, (row) => {
        assertVersion(row, version)
        assertStep(row, 'retried')
      })
      await step(ctx, id, version, (tx, row) =>
        moved(tx, ctx, row, 'retried', { beside: { nextAt: at(), problem: null } }),
      )
      return get(ctx, id)
    },
  }
}
export type ClaimRequests = ReturnType<typeof createClaimRequests>
