import type { Channel, ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { isManagedPlatform, type Platform, platforms } from '@pindao/protocol/channels/platforms.ts'
import type { Actor } from '#src/platform/context.ts'
import type { ListedChannel } from './channel.store.ts'

/** A channel with what this person may do to it now. A good authorisation may be renewed too: accounts change hands. */
export function presentChannel(
  { channel, credential, departmentCode, ownerName }: ListedChannel,
  actor: Actor,
) {
  const connectable = isManagedPlatform(channel.platform) && actor.permissions.has('channel:connect')
  return {
    id: String(channel.id),
    platform: platformOf(channel.platform),
    platformChannelId: channel.platformChannelId,
    title: channel.title,
    handle: channel.handle,
    avatarUrl: channel.avatarUrl,
    url: channel.url,
    subscriberCount: channel.subscriberCount === null ? null : String(channel.subscriberCount),
    credentialStatus: credentialCode(credential),
    departmentCode,
    ownerName,
    connectedAt: channel.connectedAt,
    createdAt: channel.createdAt,
    actions: connectable ? ['reconnect'] : [],
  } satisfies Channel
}

/** A channel in a select. */
export function presentOption({ channel, credential, ownerName }: ListedChannel): ChannelOption {
  return {
    id: String(channel.id),
    channelId: channel.platformChannelId,
    channelName: channel.title,
    avatarUrl: channel.avatarUrl,
    credentialStatus: credentialCode(credential),
    ownerName,
  }
}

/** A channel without a credential was never authorised. */
export function credentialCode(stored: number | null) {
  return credentialStatus.codes[stored === null ? 'unauthorised' : credentialStatus.nameOf(stored)]
}

function platformOf(stored: string): Platform {
  const found = platforms.find((platform) => platform === stored)
  if (!found) throw new RangeError(`${stored} is no platform`)
  return found
}
