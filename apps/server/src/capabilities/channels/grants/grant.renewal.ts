import { setTimeout as wait } from 'node:timers/promises'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import {
  type GrantedTokens,
  type GrantKindCard,
  PlatformProblem,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { GrantDeps } from './grant.deps.ts'
import { createGrantLoss } from './grant.loss.ts'
import {
  askedTwice,
  keyLost,
  lossBy,
  lossOfScopes,
  lossWithout,
  pageGone,
  secondTryMs,
} from './grant.problems.ts'
import { createRotations } from './grant.rotation.ts'
import {
  findGrantChannels,
  forgetRefusals,
  type GrantChannel,
  type GrantRow,
  lockCredential,
  lockGrant,
  saveGrant,
  savePageToken,
} from './grant.store.ts'

const { normal } = credentialStatus.codes

/**
 * Renewing, under the row lock of the grant: whoever waited at it finds the new token and asks nobody. A dead grant is
 * marked in the same transaction and thrown after its commit.
 */
export function createGrantRenewal(deps: GrantDeps) {
  const { database, platforms, sealed, clock } = deps
  const loss = createGrantLoss(deps)
  const rotations = createRotations(deps)
  const now = () => instantIn(clock, 0)

  /**
   * Under the lock of a grant that is still good; its outcome false means that it is not, any more. `whenOver` is done
   * to one that was not good before.
   */
  async function held(
    grantId: bigint,
    work: (tx: Tx, grant: GrantRow, card: GrantKindCard) => Promise<boolean>,
    whenOver: (tx: Tx, grant: GrantRow) => Promise<void> = async () => undefined,
  ) {
    const isGood = await database.transaction(async (tx) => {
      const grant = await lockGrant(tx, grantId)
      if (!grant) return false
      if (grant.status !== normal) {
        await whenOver(tx, grant)
        return false
      }
      return work(tx, grant, platforms.grantCard(grant.platform, grant.kind))
    })
    if (!isGood) throw new AppError('channels.credentialInvalid')
  }

  /**
   * New tokens for a grant, unless somebody else got some since `seen` was read.
   *
   * @throws channels.credentialInvalid, channels.platformUnreachable
   */
  function renewGrant(grantId: bigint, seen: string | null): Promise<void> {
    return held(grantId, async (tx, grant, card) =>
      grant.accessTokenSealed === seen ? trade(tx, grant, card) : true,
    )
  }

  /** False for a grant that is dead by now. */
  async function trade(tx: Tx, grant: GrantRow, card: GrantKindCard): Promise<boolean> {
    const { connection } = platforms.of(grant.platform)
    const traded = card.renewsBy === 'refreshToken' ? sealed.refreshToken(grant) : sealed.accessToken(grant)
    if (traded === null) {
      await loss.loseGrant(tx, grant, lossWithout(grant, card))
      return false
    }
    const lost = await rotations.lostAnswer(grant.id, traded)
    const given = lost?.refreshToken ?? traded
    const client = await deps.projects.clientOf(tx, grant.projectId)
    const outcome = await askedTwice(() => connection.renew(grant.kind, given, client))
    if (outcome instanceof PlatformProblem) {
      await loseBy(tx, grant, card, outcome)
      return false
    }
    // The database still holds the token from before: what is kept beside has to lead from that one to the newest.
    await rotations.keep(grant.id, traded, withRefreshToken(outcome, given))
    await store(tx, grant, withRefreshToken(outcome, given === traded ? null : given))
    return true
  }

  /** Channels with tokens of their own outlive the end by time of what bought these. */
  function loseBy(tx: Tx, grant: GrantRow, card: GrantKindCard, refusal: PlatformProblem): Promise<void> {
    const isOver = card.tokenPerChannel && refusal.ended === 'expired'
    return isOver ? loss.endGrant(tx, grant, lossBy(refusal)) : loss.loseGrant(tx, grant, lossBy(refusal))
  }

  async function store(tx: Tx, grant: GrantRow, granted: GrantedTokens): Promise<void> {
    const at = now()
    await saveGrant(tx, grant.id, {
      ...sealed.seal(grant, granted),
      lastError: null,
      failCount: 0,
      lastCheckAt: at,
      updatedAt: at,
    })
    await forgetRefusals(tx, grant.id, at)
  }

  /**
   * New tokens for all channels of a grant, because the platform refused one's, unless somebody else got some. A channel
   * that the person may not act for any more is lost alone.
   *
   * @throws channels.credentialInvalid, channels.platformUnreachable
   */
  function renewPages(grantId: bigint, channelId: bigint, seen: string | null): Promise<void> {
    const renew = async (tx: Tx, grant: GrantRow) => {
      const own = await lockCredential(tx, channelId)
      if (own?.status !== normal) return false
      if (own.accessTokenSealed !== seen) return true
      const token = sealed.accessToken(grant)
      if (token === null) {
        await loss.loseGrant(tx, grant, keyLost)
        return false
      }
      const standing = await findGrantChannels(tx, grant.id)
      const wanted = standing.find(({ credential }) => credential.channelId === channelId)
      // A list that is cut short for once must not cut anybody off: what is missing is looked for again.
      for (let look = 1; ; look += 1) {
        const { connection } = platforms.of(grant.platform)
        const outcome = await askedTwice(() => connection.reach(grant.kind, token))
        if (outcome instanceof PlatformProblem) {
          await loss.loseGrant(tx, grant, lossBy(outcome))
          return false
        }
        const tokens = new Map(
          outcome.channels.map(({ channel, token: of }) => [channel.platformChannelId, of]),
        )
        await takePages(tx, standing, tokens)
        if (wanted && tokens.get(wanted.platformChannelId)) return true
        if (look === 2) break
        await wait(secondTryMs)
      }
      // Others that are missing were refused by nobody yet.
      await loss.loseChannels(tx, grant, wanted ? [wanted] : [], pageGone)
      return false
    }
    return held(grantId, renew, (tx, grant) => losePage(tx, grant, channelId, seen))
  }

  /** A Page that outlived its person's grant, and whose own token is refused now: nothing buys it another. */
  async function losePage(tx: Tx, grant: GrantRow, channelId: bigint, seen: string | null): Promise<void> {
    const own = await lockCredential(tx, channelId)
    if (own?.status !== normal || own.accessTokenSealed !== seen) return
    const of = (await findGrantChannels(tx, grant.id)).filter(
      ({ credential }) => credential.channelId === channelId,
    )
    const problem = grant.lastError ?? pageGone.problem
    await loss.loseChannels(tx, grant, of, { event: 'refused', problem })
  }

  async function takePages(
    tx: Tx,
    standing: readonly GrantChannel[],
    tokens: ReadonlyMap<string, string | null>,
  ): Promise<void> {
    for (const { credential, platformChannelId } of standing) {
      const token = tokens.get(platformChannelId)
      if (!token || credential.status !== normal) continue
      const isKnown = sealed.pageToken(credential.channelId, credential.accessTokenSealed) === token
      if (!isKnown) {
        await savePageToken(tx, credential.channelId, sealed.sealPage(credential.channelId, token), now())
      }
    }
  }

  /**
   * Asks what a grant is worth, where its platform tells without a renewal. Other grants are left as they are.
   *
   * @throws channels.credentialInvalid, channels.platformUnreachable
   */
  function check(grantId: bigint): Promise<void> {
    return held(grantId, async (tx, grant, card) => {
      const { inspect } = platforms.of(grant.platform).connection
      const token = sealed.accessToken(grant)
      if (inspect === null || token === null) return true
      const outcome = await askedTwice(() => inspect(token))
      if (outcome instanceof PlatformProblem) {
        await loseBy(tx, grant, card, outcome)
        return false
      }
      const { expiresAt, dataAccessExpiresAt, scopes } = outcome
      const seen = { expiresAt, dataAccessExpiresAt, scopes: [...scopes] }
      await saveGrant(tx, grant.id, { ...seen, lastCheckAt: now(), lastError: null })
      const withdrawn = lossOfScopes(card, scopes)
      if (withdrawn !== null) await loss.loseGrant(tx, grant, withdrawn)
      return withdrawn === null
    })
  }

  return { renewGrant, renewPages, check }
}

const withRefreshToken = (granted: GrantedTokens, fallback: string | null): GrantedTokens => ({
  ...granted,
  refreshToken: granted.refreshToken || fallback,
})
