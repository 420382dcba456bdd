import { setTimeout as wait } from 'node:timers/promises'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import type { Logger } from 'pino'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { Unopenable } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News, NewsDesk } from '#src/platform/news.ts'
import { credentialAfter } from './credential.machine.ts'
import type { CredentialSecrets } from './credential.secrets.ts'
import {
  type ChannelCredential,
  findCredential,
  lockCredential,
  moveCredential,
  saveRefreshed,
} from './credential.store.ts'
import { type GrantedTokens, type YoutubeOAuth, YoutubeOAuthError } from './youtube-oauth.ts'

/** Tokens with less time left count as gone: the call they are for must not outlive them. */
const marginMs = 60_000
/** Before a refresh token that was called dead is tried once more. */
const secondTryMs = 500

export type TokenWish = {
  /** A token the platform has just refused, whatever its stated life. */
  readonly insteadOf?: string
}

/** Access tokens of connected channels, renewed before they run out (CH-04). */
export function createCredentialService(deps: {
  database: Pick<Database, 'db' | 'transaction'>
  oauth: Pick<YoutubeOAuth, 'refresh'>
  sealed: CredentialSecrets
  news: Pick<NewsDesk, 'raise'>
  clock: Clock
  log: Logger
}) {
  const { database, oauth, sealed, news, clock, log } = deps
  /** Refreshes under way in this process: callers share them instead of each holding a connection at the row lock. */
  const underWay = new Map<string, Promise<string>>()

  /**
   * A live access token of a channel. However many ask at once, in however many processes, the platform gets one
   * refresh (reliability.md P8).
   *
   * @throws channels.notAuthorised, channels.credentialInvalid when a person must authorise the channel again;
   * channels.platformUnreachable when the platform is to blame: the credential is as good as before.
   */
  async function accessTokenOf(channelId: bigint, { insteadOf }: TokenWish = {}): Promise<string> {
    const token = usableToken(await findCredential(database.db, channelId), insteadOf)
    if (token !== null) return token
    const key = `${channelId} ${insteadOf ?? ''}`
    const renewal = underWay.get(key) ?? renew(channelId, insteadOf).finally(() => underWay.delete(key))
    underWay.set(key, renewal)
    return renewal
  }

  /** The stored token if it can still be used. Throws for a credential that is not normal. */
  function usableToken(row: ChannelCredential | null, insteadOf: string | undefined): string | null {
    const state = row ? credentialStatus.nameOf(row.status) : 'unauthorised'
    if (!row || state === 'unauthorised') throw new AppError('channels.notAuthorised')
    if (state === 'invalid') throw new AppError('channels.credentialInvalid')
    const expiresAt = row.accessExpiresAt === null ? 0 : Date.parse(row.accessExpiresAt)
    if (expiresAt - clock() < marginMs) return null
    const token = opened(() => sealed.accessToken(row))
    return token === insteadOf ? null : token
  }

  /**
   * Refreshes under the row lock. Whoever waited at the lock finds the new token and asks nobody. A dead credential is
   * marked in the same transaction and thrown after its commit.
   */
  async function renew(channelId: bigint, insteadOf: string | undefined): Promise<string> {
    const token = await database.transaction(async (tx) => {
      const row = await lockCredential(tx, channelId)
      const present = usableToken(row, insteadOf)
      if (present !== null || row === null) return present
      const refreshToken = opened(() => sealed.refreshToken(row))
      const granted = refreshToken === null ? null : await refreshOrNull(refreshToken)
      if (granted === null) {
        await markDead(tx, row, whyDead(row, refreshToken))
        return null
      }
      await saveRefreshed(tx, channelId, {
        ...sealed.seal(channelId, granted, row),
        updatedAt: instantIn(clock, 0),
      })
      return granted.accessToken
    })
    if (token === null) throw new AppError('channels.credentialInvalid')
    return token
  }

  /**
   * Null for a refresh token that is dead: the platform says so twice, with the row unchanged between, which the lock
   * guarantees. A single odd answer must not cut a channel off.
   */
  async function refreshOrNull(refreshToken: string): Promise<GrantedTokens | null> {
    try {
      return await oauth.refresh(refreshToken)
    } catch (error) {
      if (!isInvalidGrant(error)) throw unreachable(error)
    }
    await wait(secondTryMs)
    try {
      return await oauth.refresh(refreshToken)
    } catch (error) {
      if (!isInvalidGrant(error)) throw unreachable(error)
      return null
    }
  }

  async function markDead(tx: Tx, row: ChannelCredential, errorCode: string): Promise<void> {
    const from = credentialStatus.nameOf(row.status)
    const to = credentialAfter(from, 'refused')
    const { channelId, ownerStaffId, departmentId, channelTitle: title } = row
    const moved = await moveCredential(tx, channelId, {
      from: row.status,
      to: credentialStatus.codes[to],
      errorCode,
      failCount: row.failCount + 1,
      now: instantIn(clock, 0),
    })
    if (!moved) throw new AppError('common.conflict')
    await writeAudit(tx, null, {
      action: 'channel.credential',
      entity: 'channel',
      entityId: channelId,
      before: { credential: from },
      after: { credential: to },
      detail: { errorCode, title },
    })
    const audience = { permission: 'channel:read', ownerStaffId, departmentId } as const
    await news.raise(tx, credentialLost(row))
    const lost = { ownerId: String(ownerStaffId), title }
    await publishLive(tx, { type: 'channel', id: String(channelId), lost }, audience)
    log.warn({ channelId: String(channelId), errorCode }, 'channel lost its authorisation')
  }

  return { accessTokenOf }
}

/** To whom the channel belongs: who has to authorise it again (CH-04). The last renewal tells one loss from the next. */
function credentialLost({ channelId, ownerStaffId, channelTitle, updatedAt }: ChannelCredential): News {
  return {
    event: 'credentialExpiring',
    to: ownerStaffId,
    level: 'warn',
    title: channelTitle,
    params: {},
    channelId,
    link: pagePaths.channels,
    cause: `credentialExpiring ${channelId} ${updatedAt}`,
  }
}

/**
 * Null for a token that no key of ours opens: the channel is as good as never authorised, and no asking again helps. An
 * access token alone is no loss: it is refreshed.
 */
function opened(open: () => string | null): string | null {
  try {
    return open()
  } catch (error) {
    if (error instanceof Unopenable) return null
    throw error
  }
}

function whyDead({ refreshTokenSealed }: ChannelCredential, refreshToken: string | null): string {
  if (refreshToken !== null) return 'invalid_grant'
  return refreshTokenSealed === null ? 'no_refresh_token' : 'key_lost'
}

function isInvalidGrant(error: unknown): boolean {
  return error instanceof YoutubeOAuthError && error.kind === 'invalidGrant'
}

function unreachable(error: unknown): unknown {
  return error instanceof YoutubeOAuthError
    ? new AppError('channels.platformUnreachable', { cause: error })
    : error
}
