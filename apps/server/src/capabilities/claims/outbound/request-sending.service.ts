import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { type ClaimReading, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { never } from '#src/platform/db/leased.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRecord } from '../intake/claim-record.ts'
import { toldOf } from '../intake/claim-told.ts'
import { announceRequest } from './claim-request.moves.ts'
import * as store from './claim-request.store.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'
import { assertStrange, claimsOn, doesWhatIsAsked, standingIn } from './claimable.ts'
import type { OutboundNews } from './outbound.news.ts'
import { type RightsAccount, type RightsAccounts, whyOf } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'log'> & {
  readonly accounts: RightsAccounts
  readonly record: ClaimRecord
  readonly news: OutboundNews
}

const leaseSeconds = 300
/** What the platform does not answer now is tried again so much later. */
const againSeconds = 120

/**
 * Why it is not tried again by itself: the platform's own word, or the key of one of our errors. A grant that is gone is
 * given anew by a person, who then tries again. Null for what passes.
 */
function lastingReason(error: unknown): string | null {
  if (error instanceof AppError) {
    if (error.code === 'channels.credentialInvalid') return 'assets.grantLost'
    return error.code === 'channels.platformUnreachable' ? null : error.code
  }
  if (!(error instanceof PlatformProblem) || error.kind === 'transient' || error.kind === 'quota') return null
  return error.kind === 'credential' ? 'assets.grantLost' : whyOf(error)
}

/**
 * Sends claims that we mean to make, one after the other, each once: before one is sent the platform is asked whether the
 * claim is there already, so that one whose answer was lost, or whose sender died, is not made twice (CLM-01).
 */
export function createRequestSending(deps: Deps) {
  const { database, clock, log } = deps

  async function send(row: ClaimRequestRow, account: RightsAccount): Promise<ClaimReading> {
    const { platformAssetId: assetId, platformVideoId: videoId, type, policy } = row
    const known = await claimsOn(account, videoId)
    const standing = standingIn(known, { videoId, assetId })
    if (standing) return asAsked(standing, row, account)
    await assertStrange(database.db, account, videoId, known)
    try {
      return await account.ask((pass) =>
        account.rights.claim(pass, account.accountId, { assetId, videoId, type, policy }),
      )
    } catch (error) {
      // Somebody was faster, or it was ours and the search did not know it yet: what stands is what it led to.
      if (!(error instanceof PlatformProblem) || error.platformCode !== 'alreadyExists') throw error
      const made = standingIn(await claimsOn(account, videoId), { videoId, assetId })
      if (!made) throw error
      return asAsked(made, row, account)
    }
  }

  /** One that does something else is none of what was asked for: a person decides. @throws assets.claimedAlready */
  async function asAsked(
    standing: ClaimReading,
    { policy }: ClaimRequestRow,
    account: RightsAccount,
  ): Promise<ClaimReading> {
    // The search does not say what a claim does.
    const read = await account.ask((pass) =>
      account.claims.read(pass, account.accountId, standing.platformClaimId),
    )
    if (!doesWhatIsAsked(read ?? standing, policy)) throw new AppError('assets.claimedAlready')
    return standing
  }

  async function claimed(row: ClaimRequestRow, account: RightsAccount, found: ClaimReading): Promise<void> {
    const at = instantIn(clock, 0)
    const news = {
      ...found,
      thirdParty: false,
      ownUpload: false,
      videoTitle: found.videoTitle || row.videoTitle,
      assetTitle: found.assetTitle || row.assetTitle,
    }
    const told = toldOf(news, account, { source: 'api', saidAt: at })
    await database.transaction(async (tx) => {
      const recorded = told && (await deps.record.recordClaim(tx, told, at))
      const beside = { claimId: recorded?.claim.id ?? null, nextAt: never, leasedUntil: null, problem: null }
      if (!(await store.saveRequest(tx, row, { leasedUntil: null }))) return
      const move = moveInto(claimRequestStatus, 'claimed', 'platform')
      if (!(await store.moveRequest(tx, row.id, move, { at, reason: 'claimed' }, beside))) return
      await announceRequest(tx, row)
    })
  }

  async function failed(row: ClaimRequestRow, why: string): Promise<void> {
    const at = instantIn(clock, 0)
    await database.transaction(async (tx) => {
      if (!(await store.saveRequest(tx, row, { leasedUntil: null }))) return
      const move = moveInto(claimRequestStatus, 'failed', 'platform')
      const beside = { problem: why, nextAt: never, leasedUntil: null }
      if (!(await store.moveRequest(tx, row.id, move, { at, reason: 'failed', detail: why }, beside))) return
      await announceRequest(tx, row)
      await deps.news.refused(tx, row)
    })
  }

  const later = (row: ClaimRequestRow) =>
    database.transaction((tx) =>
      store.saveRequest(tx, row, { leasedUntil: null, nextAt: instantIn(clock, againSeconds) }),
    )

  async function one(row: ClaimRequestRow): Promise<void> {
    try {
      const account = await deps.accounts.open(row.contentOwner)
      if (account === null) return void (await failed(row, 'assets.ownerNotFound'))
      await claimed(row, account, await send(row, account))
    } catch (error) {
      const why = lastingReason(error)
      if (why !== null) return failed(row, why)
      if (!(error instanceof PlatformProblem) && !(error instanceof AppError)) throw error
      log.warn({ err: error, request: String(row.id) }, 'a claim was not sent')
      await later(row)
    }
  }

  /** @returns how many were sent, or refused */
  return async (signal?: AbortSignal): Promise<number> => {
    for (let sent = 0; ; sent += 1) {
      if (signal?.aborted) return sent
      const row = await database.transaction((tx) =>
        store.takeRequest(tx, { now: instantIn(clock, 0), leasedUntil: instantIn(clock, leaseSeconds) }),
      )
      if (row === null) return sent
      await one(row)
    }
  }
}
