import { claimRequestStatus } from '@pindao/protocol/claims/claim-request.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { type ClaimReading, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRecord } from '../intake/claim-record.ts'
import { toldOf } from '../intake/claim-told.ts'
import { announceRequest } from './claim-request.service.ts'
import type { ClaimRequestRow } from './claim-request.table.ts'
import type { OutboundNews } from './outbound.news.ts'
import * as store from './outbound.store.ts'
import { type RightsAccount, type RightsAccounts, whyOf } from './rights-account.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'log'> & {
  readonly accounts: RightsAccounts
  readonly record: ClaimRecord
  readonly news: OutboundNews
}

const leaseSeconds = 300
/** What the platform does not answer now is tried again so much later. */
const againSeconds = 120
const never = '9999-01-01T00:00:00.000Z'

/**
 * Sends claims that we mean to make, one after the other, each once: before one is sent the platform is asked whether the
 * claim is there already, so that one whose answer was lost, or whose sender died, is not made twice (CLM-01).
 */
export function createRequestSending(deps: Deps) {
  const { database, clock, log } = deps

  async function send(row: ClaimRequestRow, account: RightsAccount): Promise<ClaimReading> {
    const { platformAssetId: assetId, platformVideoId: videoId, type, policy } = row
    return account.ask(async (pass) => {
      const known = await account.claims.onVideos(pass, account.accountId, [videoId], null)
      const standing = known.claims.find(
        (one) => one.platformAssetId === assetId && !one.thirdParty && one.status !== 'inactive',
      )
      return (
        standing ?? (await account.rights.claim(pass, account.accountId, { assetId, videoId, type, policy }))
      )
    })
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
      if (account === null) return void (await later(row))
      await claimed(row, account, await send(row, account))
    } catch (error) {
      if (
        error instanceof PlatformProblem &&
        error.kind !== 'transient' &&
        error.kind !== 'quota' &&
        error.kind !== 'credential'
      )
        return failed(row, whyOf(error))
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
