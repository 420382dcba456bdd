import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type {
  GrantAccount,
  GrantedChannel,
  GrantedTokens,
  GrantKindCard,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { audienceOf } from '../changes/channel.news.ts'
import type { ChannelMade } from '../changes/channel-changes.service.ts'
import { upsertChannel } from '../channel.store.ts'
import { findKnown } from './connection.store.ts'
import { credentialAfter } from './credential.machine.ts'
import type { GrantSecrets } from './grant.secrets.ts'
import {
  findGrantChannels,
  type GrantRow,
  lockCredential,
  openGrant,
  saveCredential,
  saveGrant,
} from './grant.store.ts'

/** A grant as it came back from the consent page. */
export type NewGrant = {
  readonly platform: GrantRow['platform']
  readonly card: GrantKindCard
  readonly account: GrantAccount
  readonly granted: GrantedTokens
  /** The API project that it was given to; null: the configured one. */
  readonly projectId: bigint | null
  /** By a link that somebody was sent: whoever sent it did not give it, and is not asked the next time. */
  readonly byLink?: boolean
}

export type SavedChannel = {
  readonly id: bigint
  readonly platformChannelId: string
  readonly title: string
}

/** Stores a grant with channels on it; in the caller's transaction. */
export function createConnectionSaving(deps: {
  readonly sealed: GrantSecrets
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'lower'>
  readonly channelMade: ChannelMade
}) {
  const { sealed, clock, news, channelMade } = deps
  const now = () => instantIn(clock, 0)

  /**
   * Stores the tokens of a grant, which is good from now on.
   *
   * @throws channels.notAuthorised for one that would be lost within the hour
   */
  async function saveTokens(tx: Tx, ctx: SignedInContext, grant: NewGrant): Promise<GrantRow> {
    const { actor } = ctx
    const { platform, card, account, granted, projectId, byLink = false } = grant
    const named = { platform, kind: card.kind, accountId: account.accountId, accountLabel: account.label }
    const row = await openGrant(tx, named, { staffId: actor.staffId, now: now() })
    const isGood = row.status === credentialStatus.codes.normal
    // What another project was given is worth nothing to this one.
    const isUsable = isGood && row.projectId === projectId
    if (!isLasting(card, granted, isUsable ? row : null)) throw new AppError('channels.notAuthorised')
    const stored = isUsable ? row : { ...row, refreshTokenSealed: null }
    const change = {
      ...sealed.seal(stored, granted),
      projectId,
      subject: granted.subject ?? null,
      scopes: [...granted.scopes],
      status: credentialStatus.codes[credentialAfter(credentialStatus.nameOf(row.status), 'authorised')],
      lastCheckAt: now(),
      lastError: null,
      failCount: 0,
      grantedBy: byLink ? row.grantedBy : actor.staffId,
      grantedAt: now(),
      updatedAt: now(),
    }
    await saveGrant(tx, row.id, change)
    await writeAudit(tx, ctx, {
      action: 'grant.give',
      entity: 'grant',
      entityId: row.id,
      before: { credential: credentialStatus.nameOf(row.status), scopes: row.scopes },
      after: { credential: credentialStatus.nameOf(change.status), scopes: change.scopes },
      detail: { title: account.label, ...(byLink ? { via: 'link' } : {}) },
    })
    // Whoever was told that it is lost, or asked to give it again, has nothing left to do.
    await news.lower(tx, `grantLost ${row.id}`, `grantAsked grants ${row.id}`)
    return { ...row, ...change }
  }

  /**
   * Connects one channel on a grant.
   *
   * @throws access.outsideScope for somebody else's, channels.removed, channels.scopesMissing where the person may not do
   * there what is needed
   */
  async function saveChannel(
    tx: Tx,
    ctx: SignedInContext,
    grant: GrantRow,
    { channel: described, token, missing }: GrantedChannel,
  ): Promise<SavedChannel> {
    if (missing.length > 0)
      throw new AppError('channels.scopesMissing', { params: { missing: missing.join(', ') } })
    const { staffId, departmentId } = ctx.actor
    const [known] = await findKnown(tx, grant.platform, [described.platformChannelId])
    if (known && !coversRecord(ctx.actor, known)) throw new AppError('access.outsideScope')
    if (known?.use === channelUse.codes.removed) throw new AppError('channels.removed')
    const by = { ownerStaffId: staffId, departmentId, now: now() }
    const channel = await upsertChannel(tx, grant.platform, described, by)
    if (!known) await channelMade(tx, channel.platformChannelId)
    if (!coversRecord(ctx.actor, channel)) throw new AppError('access.outsideScope')
    await authorise(tx, ctx, grant, channel, token)
    return { id: channel.id, platformChannelId: channel.platformChannelId, title: channel.title }
  }

  /** Channels that stood on a grant are good again with it, whoever's they are. */
  async function revive(
    tx: Tx,
    ctx: SignedInContext,
    grant: GrantRow,
    reached: readonly GrantedChannel[],
  ): Promise<void> {
    const byId = new Map(reached.map((one) => [one.channel.platformChannelId, one]))
    for (const standing of await findGrantChannels(tx, grant.id)) {
      const found = byId.get(standing.platformChannelId)
      if (!found || found.missing.length > 0) continue
      const { credential, ...rest } = standing
      await authorise(tx, ctx, grant, { ...rest, id: credential.channelId }, found.token)
    }
  }

  type Authorised = {
    readonly id: bigint
    readonly platformChannelId: string
    readonly title: string
    readonly ownerStaffId: bigint
    readonly departmentId: bigint
    readonly backupStaffId: bigint | null
    readonly groupId: bigint | null
  }

  async function authorise(
    tx: Tx,
    ctx: SignedInContext,
    grant: GrantRow,
    channel: Authorised,
    token: string | null,
  ): Promise<void> {
    const stored = await lockCredential(tx, channel.id)
    const from = stored ? credentialStatus.nameOf(stored.status) : 'unauthorised'
    const to = credentialAfter(from, 'authorised')
    await saveCredential(tx, {
      channelId: channel.id,
      grantId: grant.id,
      status: credentialStatus.codes[to],
      scopes: grant.scopes,
      accessTokenSealed: token === null ? null : sealed.sealPage(channel.id, token),
      grantedBy: grant.grantedBy,
      lastErrorCode: null,
      failCount: 0,
      updatedAt: now(),
    })
    const { platformChannelId, title } = channel
    await writeAudit(tx, ctx, {
      action: 'channel.connect',
      entity: 'channel',
      entityId: channel.id,
      before: { credential: from, scopes: stored?.scopes ?? [] },
      after: { credential: to, scopes: grant.scopes },
      detail: { platformChannelId, title, grant: grant.accountLabel },
    })
    await news.lower(tx, `credentialExpiring ${channel.id}`, `grantAsked channels ${channel.id}`)
    await publishLive(tx, { type: 'channel', id: String(channel.id) }, audienceOf(channel))
  }

  return { saveTokens, saveChannel, revive }
}
export type ConnectionSaving = ReturnType<typeof createConnectionSaving>

/** What is renewed by a refresh token has to come with one; a stored one helps only while it is good. */
function isLasting(card: GrantKindCard, granted: GrantedTokens, good: GrantRow | null): boolean {
  return (
    card.renewsBy !== 'refreshToken' || granted.refreshToken !== null || Boolean(good?.refreshTokenSealed)
  )
}
