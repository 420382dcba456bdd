import { createHash } from 'node:crypto'
import type { ManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { claimStateOf } from '@pindao/protocol/claims/claim.mapping.ts'
import { claimState, type PlatformClaimStatus } from '@pindao/protocol/claims/claim.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { RecordScope, SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { moveRecord, writeEvent } from '#src/platform/timeline/timeline.ts'
import { announceClaim } from '../claim.live.ts'
import { type ClaimEventRow, type ClaimRow, claim } from '../claim.table.ts'
import type { ClaimFollower } from '../room.ts'
import { nothingTold } from '../told-marks.ts'
import { type KnownClaim, mergeClaim, sourceOf, type ToldNews } from './claim-merge.ts'
import * as store from './claim-record.store.ts'

/** What a source tells of a claim, with what it is known by. */
export type ToldClaim = ToldNews & {
  readonly platform: ManagedPlatform
  /** Null of one that a person enters and whose id nobody knows. */
  readonly platformClaimId: string | null
  readonly facts: ToldNews['facts'] & Pick<ClaimRow, 'direction' | 'platformVideoId'>
  /** Our channel whose content it is, where the video is none of ours. */
  readonly channelId?: bigint | undefined
  /** Whose it is where no channel of ours is known. */
  readonly home: Pick<RecordScope, 'departmentId' | 'ownerStaffId'>
  /** When the source said so; left out: now. */
  readonly saidAt?: string | undefined
  /** Who told it, where a person did. */
  readonly staffId?: bigint | undefined
}

/** An event as a platform tells it, or a person notes it. */
export type ToldEvent = Pick<ClaimEventRow, 'at' | 'type'> &
  Partial<Pick<ClaimEventRow, 'source' | 'reason' | 'details'>>

/** What became of news. */
export type Recorded = {
  readonly claim: ClaimRow
  /** Nobody had told of it before. */
  readonly made: boolean
  readonly changed: boolean
}

/** Columns that a person would see change; others are when and by whom it was told. */
const silent: ReadonlySet<string> = new Set(['told', 'seenAt', 'source'])

/**
 * The one way in which what a platform says is written (CLM-01): one record for each claim, whoever tells of it, in any
 * order and however often.
 */
export function createClaimRecord(deps: {
  readonly clock: Clock
  /** What happens with a claim that was made or changed, in the same transaction. */
  readonly followers: readonly ClaimFollower[]
}) {
  /**
   * @param at when we learnt it, RFC 3339 in UTC
   * @param id one that was taken for it beforehand, where it is new
   */
  async function recordClaim(tx: Tx, told: ToldClaim, at: string, id?: bigint): Promise<Recorded> {
    const key = {
      platform: told.platform,
      platformClaimId: told.platformClaimId,
      direction: told.facts.direction,
      platformVideoId: told.facts.platformVideoId,
      claimantName: told.facts.claimantName ?? '',
      platformAssetId: told.facts.platformAssetId ?? null,
    }
    const known = await store.lockClaim(tx, key)
    if (known) return add(tx, known, told, at)
    const made = await make(tx, told, at, id)
    if (made) return made
    // Somebody else made it meanwhile: theirs is committed by now.
    const theirs = await store.lockClaim(tx, key)
    if (theirs === null) throw new Error('a claim that was there is gone')
    return add(tx, theirs, told, at)
  }

  async function make(tx: Tx, told: ToldClaim, at: string, id?: bigint): Promise<Recorded | null> {
    const saidAt = told.saidAt ?? at
    const known = mergeClaim({ told: nothingTold }, told, saidAt)
    const platformStatus = known.platformStatus ?? 'unknown'
    const { told: marks, ...facts } = known
    const place = await placeOf(tx, told, facts)
    const row = await store.insertClaim(tx, {
      ...(id === undefined ? {} : { id }),
      ...withoutNulls(facts),
      ...place,
      platform: told.platform,
      platformClaimId: told.platformClaimId,
      direction: told.facts.direction,
      platformVideoId: told.facts.platformVideoId,
      platformStatus,
      state: claimState.codes[claimStateOf(platformStatus)],
      claimedAt: facts.claimedAt ?? facts.statusChangedAt ?? saidAt,
      statusChangedAt: facts.statusChangedAt ?? facts.claimedAt ?? saidAt,
      told: marks,
      source: sourceOf(marks) ?? told.source,
      seenAt: saidAt,
      createdAt: at,
      updatedAt: at,
    })
    if (row === null) return null
    const why = { ...reasonOf(told, at, 'seen'), detail: platformStatus }
    await writeEvent(tx, 'claim', row.id, { ...why, actor: actorOf(told), from: null, to: row.state })
    await follow(tx, row, null, at)
    return { claim: row, made: true, changed: true }
  }

  async function add(tx: Tx, before: ClaimRow, told: ToldClaim, at: string): Promise<Recorded> {
    const saidAt = told.saidAt ?? at
    const { told: marks, ...facts } = mergeClaim(before as KnownClaim, told, saidAt)
    const place = await placeOf(tx, { ...told, home: before }, { ...before, ...facts })
    const next = {
      ...withoutNulls(facts),
      ...place,
      platformClaimId: before.platformClaimId ?? told.platformClaimId,
      told: marks,
      source: sourceOf(marks) ?? before.source,
      seenAt: [saidAt, before.seenAt].toSorted()[1] ?? saidAt,
    }
    const change = changeOf(before, next)
    if (change === null) return { claim: before, made: false, changed: false }
    if (Object.keys(change).every((name) => silent.has(name))) {
      const row = await store.updateClaim(tx, before.id, change)
      return { claim: row ?? before, made: false, changed: false }
    }
    const row = await write(
      tx,
      before,
      { ...change, version: before.version + 1, updatedAt: at },
      { told, at },
    )
    await follow(tx, row, before, at)
    return { claim: row, made: false, changed: true }
  }

  /** Writes the change, and what it is in the timeline: a move of E14, or another status in the same state. */
  async function write(
    tx: Tx,
    before: ClaimRow,
    change: Partial<ClaimRow>,
    { told, at }: { readonly told: ToldClaim; readonly at: string },
  ): Promise<ClaimRow> {
    const { platformStatus = before.platformStatus } = change
    const from = claimState.nameOf(before.state)
    const to = claimStateOf(platformStatus)
    const why = {
      ...reasonOf(told, at, told.source === 'hand' ? 'noted' : 'told'),
      detail: platformStatus,
    }
    if (from !== to) {
      const kind = {
        entity: 'claim',
        states: claimState,
        table: claim,
        state: 'state',
        beside: () => change,
      } as const
      await moveRecord(tx, kind, before.id, moveInto(claimState, to, 'platform', [from]), why)
    } else if (platformStatus !== before.platformStatus) {
      const stays = { actor: 'platform', from: before.state, to: before.state } as const
      await writeEvent(tx, 'claim', before.id, { ...why, ...stays })
    }
    const row =
      from === to
        ? await store.updateClaim(tx, before.id, change)
        : await store.findClaimForUpdate(tx, before.id)
    return row ?? before
  }

  async function follow(tx: Tx, row: ClaimRow, before: ClaimRow | null, at: string): Promise<void> {
    await announceClaim(tx, row)
    for (const follower of deps.followers) await follower(tx, { claim: row, before, at })
  }

  /**
   * What a platform says happened to a claim; told twice, or in another order, it is there once.
   *
   * @returns how many were new
   */
  async function recordEvents(
    tx: Tx,
    claimId: bigint,
    events: readonly ToldEvent[],
    at: string,
  ): Promise<number> {
    const rows = events.map((event) => ({
      claimId,
      at: event.at,
      type: event.type,
      source: event.source ?? null,
      reason: event.reason ?? null,
      details: event.details ?? {},
      digest: digestOf(event),
      createdAt: at,
    }))
    const added = await store.insertEvents(tx, rows)
    if (added === 0) return 0
    const row = await store.findClaimForUpdate(tx, claimId)
    if (row) await announceClaim(tx, row)
    return added
  }

  /**
   * A person notes what only the platform's own page told (business.md §4: escalated, a removal that is scheduled, the
   * outcome of a case). It stands until the platform tells something newer. Whether they may is their endpoint's to ask.
   *
   * @param since when it came to that, where they say so; never before what it was until then
   * @throws claims.notFound
   */
  async function noteStatus(
    tx: Tx,
    ctx: SignedInContext,
    claimId: bigint,
    status: PlatformClaimStatus,
    why: string,
    since?: string,
  ): Promise<Recorded> {
    const before = await store.findClaimForUpdate(tx, claimId)
    if (before === null) throw new AppError('claims.notFound')
    const at = instantIn(deps.clock, 0)
    const { staffId } = ctx.actor
    const from = since === undefined ? at : afterwards(since, before.statusChangedAt)
    const noted = await add(tx, before, notedOf(before, { status, why, staffId, since: from }), at)
    await recordEvents(tx, claimId, [{ at, type: 'noted', reason: why, details: { status } }], at)
    await writeAudit(tx, ctx, {
      action: 'claim.status',
      entity: 'claim',
      entityId: claimId,
      before: { platformStatus: before.platformStatus },
      after: { platformStatus: noted.claim.platformStatus },
      detail: { reason: why },
    })
    return noted
  }

  return { recordClaim, recordEvents, noteStatus }
}
export type ClaimRecord = ReturnType<typeof createClaimRecord>

/** When that may have been which came after `before`: of the same moment the platform would be believed, and the note lost. */
const afterwards = (said: string, before: string): string =>
  new Date(Math.max(Date.parse(said), Date.parse(before) + 1)).toISOString()

/** What is written of a person's note. */
function notedOf(
  before: ClaimRow,
  {
    status,
    why,
    staffId,
    since,
  }: {
    readonly status: PlatformClaimStatus
    readonly why: string
    readonly staffId: bigint
    readonly since: string
  },
): ToldClaim {
  const { direction, platformVideoId, platformClaimId } = before
  return {
    platform: before.platform as ManagedPlatform,
    platformClaimId,
    source: 'hand',
    status: { is: status, since, detail: why },
    facts: { direction, platformVideoId },
    home: before,
    staffId,
  }
}

/** Our channel and video, and whose the claim is by them. */
async function placeOf(
  tx: Tx,
  told: ToldClaim,
  facts: Partial<ClaimRow>,
): Promise<Partial<ClaimRow> & ToldClaim['home']> {
  const inbound = facts.direction === 'inbound'
  const place = await store.findPlace(tx, {
    platform: told.platform,
    platformVideoId: facts.platformVideoId ?? told.facts.platformVideoId,
    platformChannelId: inbound ? (facts.uploaderChannelId ?? null) : null,
    channelId: told.channelId ?? facts.channelId ?? null,
  })
  if (place === null) return { departmentId: told.home.departmentId, ownerStaffId: told.home.ownerStaffId }
  const { videoTitle, ...rest } = place
  return { ...rest, ...(facts.videoTitle || videoTitle === '' ? {} : { videoTitle }) }
}

const actorOf = ({ staffId }: ToldClaim) => (staffId === undefined ? 'platform' : 'person')

function reasonOf({ staffId }: ToldClaim, at: string, reason: string) {
  return { at, reason, ...(staffId === undefined ? {} : { staffId }) }
}

function withoutNulls<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>
}

/** The fields that differ; null where none does. */
function changeOf(before: ClaimRow, next: Partial<ClaimRow>): Partial<ClaimRow> | null {
  const now = before as unknown as Readonly<Record<string, unknown>>
  const differing = Object.entries(next).filter(
    ([name, value]) => value !== undefined && textOf(now[name]) !== textOf(value),
  )
  return differing.length === 0 ? null : (Object.fromEntries(differing) as Partial<ClaimRow>)
}

/** The same for the same value, whatever order its fields came in (`jsonb` keeps its own). */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return String(one)
    // The database leaves out a fraction of seconds that is nothing.
    if (typeof one === 'string') return one.replace(wholeSecond, '$1Z')
    if (one === null || typeof one !== 'object' || Array.isArray(one)) return one
    return Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const wholeSecond = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.0+Z$/u

function digestOf({ at, type, source, reason, details }: ToldEvent): string {
  const told = [at, type, source ?? null, reason ?? null, textOf(details ?? {})]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}
