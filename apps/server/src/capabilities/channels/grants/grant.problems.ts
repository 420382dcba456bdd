import { setTimeout as wait } from 'node:timers/promises'
import { type GrantKindCard, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { CredentialEvent } from './credential.machine.ts'
import type { GrantRow } from './grant.store.ts'
import type { GrantProblem } from './grant.table.ts'

/** Why a grant, or a channel on it, is lost: what happened to it, and what the platform said. */
export type Loss = {
  readonly event: Extract<CredentialEvent, 'refused' | 'withdrawn'>
  readonly problem: GrantProblem
}

/** Before a token that was called dead is tried once more. */
export const secondTryMs = 500

/**
 * The answer, or the problem of a grant that is dead: the platform says so twice, with the row unchanged between, which
 * the lock guarantees. A single odd answer must not cut anybody off.
 *
 * @throws channels.platformUnreachable for whatever says nothing about the grant
 */
export async function askedTwice<T>(ask: () => Promise<T>): Promise<T | PlatformProblem> {
  const first = await answerOrDeath(ask)
  if (!(first instanceof PlatformProblem)) return first
  await wait(secondTryMs)
  return answerOrDeath(ask)
}

async function answerOrDeath<T>(ask: () => Promise<T>): Promise<T | PlatformProblem> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    if (error.kind === 'credential') return error
    throw new AppError('channels.platformUnreachable', { cause: error })
  }
}

const own = (code: string): Loss => ({ event: 'refused', problem: { code, subcode: null, text: code } })

/** No key of ours opens what is stored. */
export const keyLost = own('key_lost')

/** The person may not act for the Page any more. */
export const pageGone = own('page_gone')

/** Why there is nothing to trade in: it never came, or no key of ours opens it. */
export function lossWithout(grant: GrantRow, card: GrantKindCard): Loss {
  const stored = card.renewsBy === 'refreshToken' ? grant.refreshTokenSealed : grant.accessTokenSealed
  return stored === null ? own('no_refresh_token') : keyLost
}

/** What a refusal does to what it refuses. */
export function lossBy({ platformCode, subcode, message, ended }: PlatformProblem): Loss {
  return {
    event: ended === 'withdrawn' ? 'withdrawn' : 'refused',
    problem: { code: platformCode ?? 'refused', subcode, text: message },
  }
}

/** A right that we need was taken back; null while all of them are there. */
export function lossOfScopes(card: GrantKindCard, scopes: readonly string[]): Loss | null {
  const missing = card.scopes.filter((scope) => !scopes.includes(scope))
  if (missing.length === 0) return null
  return {
    event: 'withdrawn',
    problem: { code: 'scope_missing', subcode: null, text: missing.join(' ') },
  }
}
