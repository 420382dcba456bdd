import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { PlatformProblem, type Platforms } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { audienceOf } from '../changes/channel.news.ts'
import { credentialAfter } from './credential.machine.ts'
import type { GrantSecrets } from './grant.secrets.ts'
import { findGrantChannels, type GrantRow, lockGrant, saveGrant, unbindCredentials } from './grant.store.ts'
import type { GrantRecords } from './grant-records.service.ts'

/** Taking a grant back, at the platform first: what it still held there would be worth something to a thief. */
export function createGrantUnbinding(deps: {
  readonly database: Pick<Database, 'transaction'>
  readonly platforms: Platforms
  readonly sealed: GrantSecrets
  readonly records: Pick<GrantRecords, 'load'>
  readonly clock: Clock
}) {
  const { database, platforms, sealed, clock } = deps

  /**
   * Ends a grant here and there; its channels are unauthorised, and their tasks wait until it is given again.
   *
   * @throws channels.grantNotFound, grantShared where channels of others stand on it, platformUnreachable
   */
  return async function unbind(ctx: SignedInContext, id: bigint): Promise<void> {
    const { channelCount, allCount } = await deps.records.load(ctx, id)
    if (channelCount < allCount) throw new AppError('channels.grantShared')
    await database.transaction(async (tx) => {
      const grant = foundRecord(await lockGrant(tx, id), 'channels.grantNotFound')
      // Until the lock somebody may have connected a channel of theirs on it.
      const standing = await findGrantChannels(tx, id)
      if (!standing.every((channel) => coversRecord(ctx.actor, channel)))
        throw new AppError('channels.grantShared')
      const before = credentialStatus.nameOf(grant.status)
      const to = credentialAfter(before, 'unbound')
      await revoke(grant)
      const at = instantIn(clock, 0)
      await saveGrant(tx, id, {
        status: credentialStatus.codes[to],
        accessTokenSealed: null,
        refreshTokenSealed: null,
        sealedForChannelId: null,
        expiresAt: null,
        dataAccessExpiresAt: null,
        lastError: null,
        failCount: 0,
        updatedAt: at,
      })
      await endChannels(tx, ctx, grant, at)
      await writeAudit(tx, ctx, {
        action: 'grant.unbind',
        entity: 'grant',
        entityId: id,
        before: { credential: before },
        after: { credential: to },
        detail: { title: grant.accountLabel },
      })
    })
  }

  async function endChannels(tx: Tx, ctx: SignedInContext, grant: GrantRow, at: string): Promise<void> {
    const to = credentialAfter('normal', 'unbound')
    const channels = await findGrantChannels(tx, grant.id)
    await unbindCredentials(tx, grant.id, { to: credentialStatus.codes[to], now: at })
    for (const channel of channels) {
      const { credential, title } = channel
      await writeAudit(tx, ctx, {
        action: 'channel.credential',
        entity: 'channel',
        entityId: credential.channelId,
        before: { credential: credentialStatus.nameOf(credential.status) },
        after: { credential: to },
        detail: { title },
      })
      await publishLive(tx, { type: 'channel', id: String(credential.channelId) }, audienceOf(channel))
    }
  }

  /** A grant that the platform knows no more is as good as taken back. */
  async function revoke(grant: GrantRow): Promise<void> {
    const token = sealed.refreshToken(grant) || sealed.accessToken(grant)
    if (!token) return
    try {
      await platforms.of(grant.platform).connection.revoke(grant.kind, token)
    } catch (error) {
      if (!(error instanceof PlatformProblem)) throw error
      if (error.kind !== 'credential') throw new AppError('channels.platformUnreachable', { cause: error })
    }
  }
}
