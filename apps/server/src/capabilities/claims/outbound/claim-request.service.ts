import {
  type ClaimRequest,
  type ClaimRequestAction,
  createClaimRequest,
  listClaimRequests,
} from '@pindao/protocol/claims/claim-request.endpoints.ts'
import {
  type ClaimRequestStatus,
  claimRequestStatus,
  needsSecondPerson,
} from '@pindao/protocol/claims/claim-request.states.ts'
import { claimVideoIdOf } from '@pindao/protocol/claims/claim-video.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { never } from '#src/platform/db/leased.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import type { WatchUrl } from '../desk/claim.present.ts'
import * as store from './claim-request.store.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'
import { assertStrange, type Claimable, claimsOn, standingIn } from './claimable.ts'
import { sendRequestsJob } from './outbound.jobs.ts'
import type { OutboundNews } from './outbound.news.ts'
import { findStandingClaim } from './rights.store.ts'
import { type RightsAccount, type RightsAccounts, rightsPlatform, told } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs'> & {
  readonly accounts: RightsAccounts
  readonly news: OutboundNews
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

/** Tells the pages of whoever sees it that it stands otherwise. */
export function announceRequest(
  tx: Tx,
  { id, ownerStaffId, departmentId }: Pick<ClaimRequestRow, 'id' | 'ownerStaffId' | 'departmentId'>,
): Promise<void> {
  const audience = { permission: 'asset:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'claimRequest', id: String(id) }, audience)
}

/** A request within the data scope. @throws assets.requestNotFound */
const covered = (actor: Actor, found: store.ListedRequest | null) =>
  coveredRecord(actor, found, ({ request }) => request, 'assets.requestNotFound')

/** Nobody answers what they asked for (business.md §6). @throws assets.ownRequest */
function assertOther({ requestedBy }: ClaimRequestRow, { staffId }: Actor): void {
  if (requestedBy === staffId) throw new AppError('assets.ownRequest')
}

/** What people do with a request, and from where: agreeing and trying again lead to the same state, and are not the same. */
const steps = {
  agreed: { from: ['waiting'], to: 'ready', act: 'agree' },
  refused: { from: ['waiting'], to: 'refused', act: 'refuse' },
  withdrawn: { from: ['waiting', 'ready'], to: 'withdrawn', act: 'withdraw' },
  retried: { from: ['failed'], to: 'ready', act: 'retry' },
} as const satisfies Readonly<
  Record<string, { from: readonly ClaimRequestStatus[]; to: ClaimRequestStatus; act: ClaimRequestAction }>
>
type Step = keyof typeof steps

/** That a step may be taken from where it stands. @returns where that is. @throws assets.moved */
function assertStep(row: ClaimRequestRow, step: Step): ClaimRequestStatus {
  const from = claimRequestStatus.nameOf(row.status)
  const known: readonly ClaimRequestStatus[] = steps[step].from
  if (!known.includes(from)) throw new AppError('assets.moved')
  return from
}

/** Whoever asked takes it back, or whoever could have refused it. */
const mayWithdraw = (row: ClaimRequestRow, { staffId, permissions }: Actor): boolean =>
  row.requestedBy === staffId || permissions.has('asset:approve')

/** Claims that we mean to make: asked for, agreed to where they remove a video, taken back, tried again (CLM-01). */
export function createClaimRequests(deps: Deps) {
  const { database, clock, accounts, news } = deps
  const { db } = database
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

  /**
   * The same for one that was asked for a while ago; a claim of ours that stands is what it led to. The platform is asked only
   * for what may be done at all, which is looked at once more under its lock.
   */
  async function assertStill(
    ctx: SignedInContext,
    id: bigint,
    mayBeDone: (row: ClaimRequestRow) => void,
  ): Promise<void> {
    const { request: row } = covered(ctx.actor, await store.findRequest(db, id))
    mayBeDone(row)
    const account = await accounts.covered(ctx.actor, row.contentOwner)
    const claims = await told(claimsOn(account, row.platformVideoId))
    await told(assertStrange(db, account, row.platformVideoId, claims))
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

  /** One step of a request under its lock. */
  async function step(
    ctx: SignedInContext,
    id: bigint,
    version: number,
    work: (tx: Tx, row: ClaimRequestRow) => Promise<void>,
  ): Promise<ClaimRequest> {
    await database.transaction(async (tx) => {
      const { request: row } = covered(ctx.actor, await store.lockRequest(tx, id))
      assertVersion(row, version)
      await work(tx, row)
      await announceRequest(tx, row)
    })
    return get(ctx, id)
  }

  /** @throws assets.moved where it stands otherwise */
  async function moved(
    tx: Tx,
    ctx: SignedInContext,
    row: ClaimRequestRow,
    step: Step,
    why: { readonly detail?: string; readonly beside: Partial<ClaimRequestRow> },
  ): Promise<void> {
    const from = assertStep(row, step)
    const { act } = steps[step]
    const to: ClaimRequestStatus = steps[step].to
    const detail = why.detail ? { detail: why.detail } : {}
    const event = { at: at(), staffId: ctx.actor.staffId, reason: step, ...detail }
    const move = moveInto(claimRequestStatus, to, 'person', [from])
    await store.moveRequest(tx, row.id, move, event, why.beside)
    await writeAudit(tx, ctx, {
      action: `claimRequest.${act}`,
      entity: 'claimRequest',
      entityId: row.id,
      detail: { title: row.assetTitle, ...(why.detail ? { reason: why.detail } : {}) },
    })
    if (to === 'ready') await deps.jobs.send(tx, sendRequestsJob, {})
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
          if (waits) await news.asked(tx, row)
          else await deps.jobs.send(tx, sendRequestsJob, {})
          return row.id
        }),
      )
      return { id: String(id) }
    },

    /** @throws assets.ownRequest for whoever asked, assets.moved, access.changedMeanwhile, and see `assertStrange` */
    async agree(
      ctx: SignedInContext,
      id: bigint,
      { opinion, version }: Versioned & { readonly opinion: string },
    ) {
      const mayAgree = (row: ClaimRequestRow) => {
        assertVersion(row, version)
        assertOther(row, ctx.actor)
        assertStep(row, 'agreed')
      }
      await assertStill(ctx, id, mayAgree)
      return step(ctx, id, version, async (tx, row) => {
        assertOther(row, ctx.actor)
        const beside = { decidedBy: ctx.actor.staffId, opinion, nextAt: at() }
        await moved(tx, ctx, row, 'agreed', { detail: opinion, beside })
        await news.decided(tx, row)
      })
    },

    /** @throws assets.ownRequest, assets.moved, access.changedMeanwhile */
    refuse: (
      ctx: SignedInContext,
      id: bigint,
      { reason, version }: Versioned & { readonly reason: string },
    ) =>
      step(ctx, id, version, async (tx, row) => {
        assertOther(row, ctx.actor)
        const beside = { decidedBy: ctx.actor.staffId, opinion: reason }
        await moved(tx, ctx, row, 'refused', { detail: reason, beside })
        await news.decided(tx, row)
      }),

    /** What is on its way to the platform by now is not taken back. @throws assets.notYours, assets.moved, access.changedMeanwhile */
    withdraw: (ctx: SignedInContext, id: bigint, { version }: Versioned) =>
      step(ctx, id, version, async (tx, row) => {
        if (!mayWithdraw(row, ctx.actor)) throw new AppError('assets.notYours')
        const onItsWay = row.leasedUntil !== null && Date.parse(row.leasedUntil) > clock()
        if (onItsWay) throw new AppError('assets.moved')
        await moved(tx, ctx, row, 'withdrawn', { beside: { nextAt: never } })
        await news.over(tx, row)
      }),

    /** @throws assets.moved, access.changedMeanwhile, and see `assertStrange` */
    async retry(ctx: SignedInContext, id: bigint, { version }: Versioned) {
      await assertStill(ctx, id, (row) => {
        assertVersion(row, version)
        assertStep(row, 'retried')
      })
      return step(ctx, id, version, (tx, row) =>
        moved(tx, ctx, row, 'retried', { beside: { nextAt: at(), problem: null } }),
      )
    },
  }
}
export type ClaimRequests = ReturnType<typeof createClaimRequests>
