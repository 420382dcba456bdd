import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News } from '#src/platform/news.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { audienceOf } from '../changes/channel.news.ts'
import { credentialAfter } from './credential.machine.ts'
import type { GrantDeps } from './grant.deps.ts'
import type { Loss } from './grant.problems.ts'
import {
  findGrantChannels,
  type GrantChannel,
  type GrantRow,
  refuseCredentials,
  saveGrant,
} from './grant.store.ts'

/**
 * What is lost with a grant: all its channels at once, each with its audit, and every person told once, however many of
 * them are theirs.
 */
export function createGrantLoss({ news, clock, log }: Pick<GrantDeps, 'news' | 'clock' | 'log'>) {
  /** The platform called the grant dead, or nothing of it opens any more. @throws common.conflict */
  async function loseGrant(tx: Tx, grant: GrantRow, loss: Loss): Promise<void> {
    await endGrant(tx, grant, loss)
    await loseChannels(tx, grant, await findGrantChannels(tx, grant.id), loss)
  }

  /** The grant alone: channels with tokens of their own go on until these are refused. @throws common.conflict */
  async function endGrant(tx: Tx, grant: GrantRow, { event, problem }: Loss): Promise<void> {
    const at = instantIn(clock, 0)
    const to = credentialAfter(credentialStatus.nameOf(grant.status), event)
    await saveGrant(tx, grant.id, {
      status: credentialStatus.codes[to],
      lastError: problem,
      failCount: grant.failCount + 1,
      lastCheckAt: at,
      updatedAt: at,
    })
    await writeAudit(tx, null, {
      action: 'grant.lose',
      entity: 'grant',
      entityId: grant.id,
      before: { credential: credentialStatus.nameOf(grant.status) },
      after: { credential: to },
      detail: { errorCode: problem.code, title: grant.accountLabel },
    })
    const said = { grantId: String(grant.id), code: problem.code, subcode: problem.subcode }
    log.warn(said, 'a grant is lost')
  }

  /** Some of a grant's channels are lost, by one and the same cause. @throws common.conflict */
  async function loseChannels(
    tx: Tx,
    grant: GrantRow,
    channels: readonly GrantChannel[],
    { event, problem }: Loss,
  ): Promise<void> {
    const to = credentialAfter('normal', event)
    const ids = channels.map(({ credential }) => credential.channelId)
    const refusal = { to: credentialStatus.codes[to], problem, now: instantIn(clock, 0) }
    const moved = await refuseCredentials(tx, ids, refusal)
    const lost = channels.filter(({ credential }) => moved.has(credential.channelId))
    const told = new Set<bigint>()
    for (const channel of lost) {
      await writeAudit(tx, null, {
        action: 'channel.credential',
        entity: 'channel',
        entityId: channel.credential.channelId,
        before: { credential: 'normal' },
        after: { credential: to },
        detail: { errorCode: problem.code, title: channel.title },
      })
      // It moves nothing: the channel is as much in use as before, and its platform takes nothing for it.
      await writeEvent(tx, 'channel', channel.credential.channelId, {
        at: refusal.now,
        actor: 'platform',
        from: channel.use,
        to: channel.use,
        reason: 'disconnected',
        problemCode: problem.code,
      })
      await announce(tx, channel, lost, told)
    }
    const ofUse = lost.filter(({ use }) => use === channelUse.codes.inUse)
    await news.raise(tx, ...lossNews(grant, ofUse, refusal.now))
  }

  /** Lists hear of every channel; the toast of a person comes with the first of theirs. */
  async function announce(
    tx: Tx,
    channel: GrantChannel,
    lost: readonly GrantChannel[],
    told: Set<bigint>,
  ): Promise<void> {
    const { credential, ownerStaffId, title } = channel
    const count = lost.filter((other) => other.ownerStaffId === ownerStaffId).length
    const isFirst = !told.has(ownerStaffId)
    told.add(ownerStaffId)
    const toast = { lost: { ownerId: String(ownerStaffId), title, ...(count > 1 ? { count } : {}) } }
    await publishLive(
      tx,
      { type: 'channel', id: String(credential.channelId), ...(isFirst ? toast : {}) },
      audienceOf(channel),
    )
  }

  return { loseGrant, endGrant, loseChannels }
}

/**
 * Owner and backup: who has to see to it that the channel is authorised again (CH-04). Its time tells one loss from the
 * next: some Pages may be lost today, and the others of the same person weeks later.
 */
function lossNews(grant: GrantRow, lost: readonly GrantChannel[], at: string): readonly News[] {
  const people = new Set(lost.flatMap(({ ownerStaffId, backupStaffId }) => [ownerStaffId, backupStaffId]))
  return [...people]
    .filter((person) => person !== null)
    .map((person) =>
      newsOf(
        grant,
        person,
        lost.filter((channel) => isOf(channel, person)),
        at,
      ),
    )
}

function isOf({ ownerStaffId, backupStaffId }: GrantChannel, person: bigint): boolean {
  return ownerStaffId === person || backupStaffId === person
}

function newsOf(grant: GrantRow, to: bigint, channels: readonly GrantChannel[], at: string): News {
  const [first] = channels
  if (!first) throw new AppError('common.conflict')
  const common = { to, level: 'warn', link: pagePaths.channels } as const
  if (channels.length > 1) {
    return {
      ...common,
      event: 'grantLost',
      title: grant.accountLabel,
      params: { n: String(channels.length) },
      channelId: null,
      cause: `grantLost ${grant.id} ${at}`,
    }
  }
  const { credential, title } = first
  return {
    ...common,
    event: 'credentialExpiring',
    title,
    params: {},
    channelId: credential.channelId,
    cause: `credentialExpiring ${credential.channelId} ${credential.updatedAt}`,
  }
}
