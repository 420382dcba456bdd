import { askWithToken, type Channels } from '#src/capabilities/channels/channels.ts'
import {
  type PlatformClaims,
  PlatformProblem,
  type PlatformRights,
  type Platforms,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Kit } from '#src/platform/kit.ts'
import { findSpeaker, type Speaker } from '../intake/claim-source.store.ts'

export type RightsPorts = {
  readonly platforms: Platforms
  readonly accessTokenOf: Channels['api']['accessTokenOf']
}
type Deps = Pick<Kit, 'database' | 'log' | 'clock'> & RightsPorts

/** A content owner that can be asked, and whose what it answers is. */
export type RightsAccount = {
  readonly platform: 'youtube'
  readonly accountId: string
  readonly speaker: Speaker
  readonly rights: PlatformRights
  readonly claims: PlatformClaims
  ask<T>(call: (pass: string) => Promise<T>): Promise<T>
}

/** Only one platform lets content owners keep their rights by its interface (platforms.md C). */
export const rightsPlatform = 'youtube'

/** Content owners as they can be asked: by the grant behind one of our channels. */
export function createRightsAccounts(deps: Deps) {
  async function open(accountId: string): Promise<RightsAccount | null> {
    const { rights, claims } = deps.platforms.of(rightsPlatform)
    const speaker = await findSpeaker(deps.database.db, { platform: rightsPlatform, accountId })
    if (rights === null || claims === null || speaker === null) return null
    const ask: RightsAccount['ask'] = (call) => askWithToken(deps, speaker.channelId, call)
    return { platform: rightsPlatform, accountId, speaker, rights, claims, ask }
  }

  return {
    open,
    /** @throws assets.ownerNotFound where it is none of ours, or not within the data scope */
    async covered(actor: Actor, accountId: string): Promise<RightsAccount> {
      const account = await open(accountId)
      if (account === null || !coversRecord(actor, account.speaker.home))
        throw new AppError('assets.ownerNotFound')
      return account
    },
  }
}
export type RightsAccounts = ReturnType<typeof createRightsAccounts>

/** Asks, and says what a person is told where the platform does not answer now, or says no. @throws assets.refused, channels.platformUnreachable */
export async function told<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    const later = error.kind === 'transient' || error.kind === 'quota' || error.kind === 'credential'
    if (later) throw new AppError('channels.platformUnreachable', { cause: error })
    throw new AppError('assets.refused', { params: { why: whyOf(error) }, cause: error })
  }
}

/** The platform's own word for its refusal. */
export const whyOf = (error: PlatformProblem): string => error.platformCode ?? error.message
