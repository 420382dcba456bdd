import { askWithToken } from '#src/capabilities/channels/channels.ts'
import { type ClaimReading, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRow } from '../claim.table.ts'
import type { ClaimFetchPorts } from './claim-fetch.service.ts'
import type { ClaimRecord } from './claim-record.ts'
import { findSpeaker } from './claim-source.store.ts'
import { toldOf } from './claim-told.ts'

type Deps = Pick<Kit, 'clock' | 'database'> & ClaimFetchPorts & { readonly record: ClaimRecord }

/**
 * Lets a claim of ours go on its platform. What it is there is read first: one whose release went through and whose answer
 * was lost is not let go a second time. What the platform answers is written as any news of it, and with it whatever the
 * caller notes: of one that is known to be let go it is known by whom, and why.
 *
 * @throws claims.noPlatformId, claims.notReachable, claims.releaseRefused, channels.platformUnreachable
 */
export function createRelease(deps: Deps) {
  const { database, clock, platforms, record } = deps

  return async (
    _ctx: SignedInContext,
    claim: ClaimRow,
    note: (tx: Tx) => Promise<void>,
    transact: Transact,
  ): Promise<void> => {
    const { platformClaimId: id, contentOwner } = claim
    if (id === null) throw new AppError('claims.noPlatformId')
    const { claims, card } = platforms.of(claim.platform)
    const account = { platform: card.platform, accountId: contentOwner ?? '' }
    const speaker = contentOwner === null || claims === null ? null : await findSpeaker(database.db, account)
    if (claims === null || speaker === null) throw new AppError('claims.notReachable')

    const ask = <T>(call: (pass: string) => Promise<T>) => askWithToken(deps, speaker.channelId, call)
    const read = () => ask((pass) => claims.read(pass, account.accountId, id))
    try {
      const now = await read()
      if (now === null) throw new AppError('claims.notReachable')
      const send = () => ask((pass) => claims.release(pass, account.accountId, id))
      const released = now.status === 'inactive' ? now : await sentOnce(send, read)
      const at = instantIn(clock, 0)
      const news = { ...released, statusDetail: 'released', thirdParty: false, ownUpload: false }
      const told = toldOf(news, { ...account, speaker }, { source: 'api', saidAt: at })
      await transact(async (tx) => {
        if (told) await record.recordClaim(tx, told, at)
        await note(tx)
      })
    } catch (error) {
      throw refusalOf(error)
    }
  }
}

/** Sent once; where no answer came, what the claim has become says whether it arrived. */
async function sentOnce(
  send: () => Promise<ClaimReading>,
  read: () => Promise<ClaimReading | null>,
): Promise<ClaimReading> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof PlatformProblem) || error.kind !== 'transient') throw error
    const after = await read()
    if (after?.status !== 'inactive') throw error
    return after
  }
}

/** What a person is told: the platform does not answer now, or it says no. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof PlatformProblem)) return error
  const later = error.kind === 'transient' || error.kind === 'quota' || error.kind === 'credential'
  if (later) return new AppError('channels.platformUnreachable', { cause: error })
  const params = { why: error.platformCode ?? error.message }
  return new AppError('claims.releaseRefused', { params, cause: error })
}
