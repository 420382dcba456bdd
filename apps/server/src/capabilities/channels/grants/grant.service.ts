import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { GrantKindCard } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { GrantDeps } from './grant.deps.ts'
import { createGrantRenewal } from './grant.renewal.ts'
import { type ChannelGrant, findChannelGrant } from './grant.store.ts'

/** Tokens with less time left count as gone: the call they are for must not outlive them. */
const marginMs = 60_000

export type TokenWish = {
  /** A token the platform has just refused, whatever its stated life. */
  readonly insteadOf?: string
  /** Nobody waits for it: such calls leave the last share of a day's quota to publishing. */
  readonly background?: boolean
}

/** Access tokens of connected channels, renewed before they run out (CH-04). */
export function createGrantService(deps: GrantDeps) {
  const { database, platforms, sealed, clock } = deps
  const renewal = createGrantRenewal(deps)
  /** Renewals under way in this process: callers share them instead of each holding a connection at the row lock. */
  const underWay = new Map<string, Promise<void>>()

  /**
   * What a platform's calls for a channel are made with: a live token, for some kinds of grants with the name of the
   * channel. However many ask at once, in however many processes, the platform gets one renewal of a grant
   * (reliability.md P8).
   *
   * @throws channels.notAuthorised, channels.credentialInvalid when a person must authorise the channel again;
   * channels.platformUnreachable when the platform is to blame: the credential is as good as before.
   */
  async function accessTokenOf(
    channelId: bigint,
    { insteadOf, background = false }: TokenWish = {},
  ): Promise<string> {
    const found = usable(await findChannelGrant(database.db, channelId))
    const pass = passOf(found, background)
    if (pass !== null && pass !== insteadOf) return pass
    const card = cardOf(found)
    await renewOnce(found, card)
    const renewed = passOf(usable(await findChannelGrant(database.db, channelId)), background)
    // What was refused is still all there is: the platform contradicts itself.
    if (renewed === null || renewed === insteadOf) throw new AppError('channels.platformUnreachable')
    return renewed
  }

  /**
   * What several channels of one grant are read with at once, where each has a token of its own, too; nobody waits for
   * it. Null where there is no such token any more: it is renewed ahead, not here.
   */
  async function sharedPassOf(channelId: bigint): Promise<string | null> {
    const found = await findChannelGrant(database.db, channelId)
    if (found === null || endsWithin(found.grant.expiresAt, marginMs)) return null
    const { grant, project } = found
    const token = sealed.accessToken(grant)
    if (token === null) return null
    const { connection } = platforms.of(grant.platform)
    return connection.passFor(grant.kind, grant.accountId, '', token, { project, background: true })
  }

  function renewOnce({ credential, grant }: ChannelGrant, card: GrantKindCard): Promise<void> {
    const seen = card.tokenPerChannel ? credential.accessTokenSealed : grant.accessTokenSealed
    const key = `${card.tokenPerChannel ? credential.channelId : ''} ${grant.id} ${seen}`
    const renew = () =>
      card.tokenPerChannel
        ? renewal.renewPages(grant.id, credential.channelId, seen)
        : renewal.renewGrant(grant.id, seen)
    const shared = underWay.get(key) ?? renew().finally(() => underWay.delete(key))
    underWay.set(key, shared)
    return shared
  }

  const cardOf = ({ grant }: ChannelGrant) => platforms.grantCard(grant.platform, grant.kind)

  /** The stored token as calls take it; null for one that is over, or that no key of ours opens. */
  function passOf(found: ChannelGrant, background: boolean): string | null {
    const { credential, grant, platformChannelId, project } = found
    const { tokenPerChannel } = cardOf(found)
    if (!tokenPerChannel && endsWithin(grant.expiresAt, marginMs)) return null
    const token = tokenPerChannel
      ? sealed.pageToken(credential.channelId, credential.accessTokenSealed)
      : sealed.accessToken(grant)
    if (token === null) return null
    const { connection } = platforms.of(grant.platform)
    return connection.passFor(grant.kind, grant.accountId, platformChannelId, token, { project, background })
  }

  /** Whether it is over by then; without a time it never is. */
  function endsWithin(expiresAt: string | null, ms: number): boolean {
    return expiresAt !== null && Date.parse(expiresAt) - clock() < ms
  }

  return { accessTokenOf, sharedPassOf, renewal }
}
export type GrantService = ReturnType<typeof createGrantService>

/** @throws channels.notAuthorised, channels.credentialInvalid for one that is not normal */
function usable(found: ChannelGrant | null): ChannelGrant {
  const state = found ? credentialStatus.nameOf(found.credential.status) : 'unauthorised'
  if (!found || state === 'unauthorised') throw new AppError('channels.notAuthorised')
  if (state === 'invalid') throw new AppError('channels.credentialInvalid')
  return found
}
