import type {
  Channel,
  ChannelAssignment,
  ChannelDetail,
  ChannelOption,
} from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { isManagedPlatform, type Platform, platforms } from '@pindao/protocol/channels/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import type { findAssignments } from './changes/channel-change.store.ts'
import { channelActionsOf, standingOf } from './channel.machine.ts'
import type { DetailedChannel, ListedChannel } from './channel.store.ts'

/** A channel with what this person may do to it now. A good authorisation may be renewed too: accounts change hands. */
export function presentChannel(listed: ListedChannel, actor: Actor): Channel {
  const { channel, credential, departmentCode, ownerName } = listed
  const actions = channelActionsOf(standingOf(channel), actor.permissions)
  return {
    id: String(channel.id),
    platform: platformOf(channel.platform),
    platformChannelId: channel.platformChannelId,
    title: channel.title,
    handle: channel.handle,
    avatarUrl: channel.avatarUrl,
    url: channel.url,
    subscriberCount: counterOf(channel.subscriberCount),
    viewCount: counterOf(channel.viewCount),
    videoCount: counterOf(channel.videoCount),
    credentialStatus: credentialCode(credential),
    credentialProblem: credential === credentialStatus.codes.normal ? null : listed.credentialProblem,
    operation: channel.operation as Channel['operation'],
    use: channel.use as Channel['use'],
    type: channel.type as Channel['type'],
    level: channel.level as Channel['level'],
    riskGrade: channel.riskGrade as Channel['riskGrade'],
    operationMode: channel.operationMode as Channel['operationMode'],
    monetisation: channel.monetisation as Channel['monetisation'],
    restrictReasons: channel.restrictReasons as Channel['restrictReasons'],
    ageRestriction: channel.ageRestriction as Channel['ageRestriction'],
    country: channel.country,
    language: channel.language,
    departmentId: String(channel.departmentId),
    departmentCode,
    group: namedOne(channel.groupId, listed.groupName, (id, name) => ({ id, name })),
    owner: { id: String(channel.ownerStaffId), fullName: ownerName },
    ownerName,
    backup: namedOne(channel.backupStaffId, listed.backupName, named),
    connectedAt: channel.connectedAt,
    lastPublishAt: channel.lastPublishAt,
    createdAt: channel.createdAt,
    version: channel.version,
    actions: isManagedPlatform(channel.platform)
      ? actions
      : actions.filter((action) => action !== 'reconnect'),
  }
}

/** A channel with everything its page shows. */
export function presentDetail(detailed: DetailedChannel, actor: Actor): ChannelDetail {
  const { channel, grantedBy, grantedByName, scopes } = detailed
  return {
    ...presentChannel(detailed, actor),
    timeZone: channel.timeZone,
    copyrightStrikes: channel.copyrightStrikes,
    guidelineStrikes: channel.guidelineStrikes,
    dailyPublishTarget: channel.dailyPublishTarget,
    platformTitle: channel.platformTitle,
    platformFacts: channel.platformFacts,
    remark: channel.remark,
    uploadDefaults: channel.uploadDefaults,
    reason: channel.reason,
    publishedAt: channel.publishedAt,
    lastSyncAt: channel.lastSyncAt,
    vanishedAt: channel.vanishedAt,
    grantedBy: namedOne(grantedBy, grantedByName, named),
    scopes: scopes ?? [],
    updatedAt: channel.updatedAt,
  }
}

/** Somebody's part in a channel. */
export function presentAssignment({
  assignment,
  fullName,
}: Awaited<ReturnType<typeof findAssignments>>[number]): ChannelAssignment {
  const { id, role, staffId, startedAt, endedAt } = assignment
  return {
    id: String(id),
    role: role === 'backup' ? 'backup' : 'owner',
    staff: { id: String(staffId), fullName },
    from: startedAt,
    to: endedAt,
  }
}

/** A channel in a select. */
export function presentOption(
  { channel, credential, ownerName }: ListedChannel,
  lockedPrivate: boolean,
): ChannelOption {
  return {
    id: String(channel.id),
    channelId: channel.platformChannelId,
    channelName: channel.title,
    avatarUrl: channel.avatarUrl,
    credentialStatus: credentialCode(credential),
    ownerName,
    lockedPrivate,
  }
}

/** A channel without a credential was never authorised. */
export function credentialCode(stored: number | null) {
  return credentialStatus.codes[stored === null ? 'unauthorised' : credentialStatus.nameOf(stored)]
}

const counterOf = (stored: bigint | null) => (stored === null ? null : String(stored))

const named = (id: string, fullName: string) => ({ id, fullName })

function namedOne<T>(id: bigint | null, name: string | null, as: (id: string, name: string) => T): T | null {
  return id === null || name === null ? null : as(String(id), name)
}

function platformOf(stored: string): Platform {
  const found = platforms.find((platform) => platform === stored)
  if (!found) throw new RangeError(`${stored} is no platform`)
  return found
}
