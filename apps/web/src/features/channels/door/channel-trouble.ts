import type { ChannelOption } from '@pindao/protocol/channels/channel.endpoints.ts'
import { type CredentialStatus, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { useChannelOptions } from './channel-options.ts'

/** A channel that something is meant for already, chosen by somebody else perhaps. */
export type KnownChannel = { readonly id: string; readonly name: string }

/** The channel a record is meant for, as it names it. */
export function channelOf(record: {
  readonly channelId: string | null
  readonly channelName: string | null
}): KnownChannel | null {
  const { channelId: id, channelName: name } = record
  return id === null || name === null ? null : { id, name }
}

/** Why nothing can be published on a channel: its authorisation, or that it is not this person's to use. */
export type ChannelTrouble =
  | { readonly why: Exclude<CredentialStatus, 'normal'>; readonly channel: ChannelOption }
  | { readonly why: 'outside'; readonly channelName: string }

/** The name of a chosen channel on which YouTube locks everything as private; null for any other. */
export function useLockedPrivate(channelId: string | null | undefined): string | null {
  const { options } = useChannelOptions()
  const channel = options.find(({ id }) => id === channelId)
  return channel?.lockedPrivate === true ? channel.channelName : null
}

/**
 * What is wrong with a chosen channel, as soon as it is chosen and as long as it is so; null where nothing is, or where
 * it is not known.
 */
export function useChannelTrouble(
  channelId: string | null | undefined,
  known: KnownChannel | null = null,
): ChannelTrouble | null {
  const { options, areAll } = useChannelOptions()
  if (!channelId) return null
  const channel = options.find(({ id }) => id === channelId)
  if (channel === undefined) {
    const isKnown = areAll && known !== null && known.id === channelId
    return isKnown ? { why: 'outside', channelName: known.name } : null
  }
  const status = credentialStatus.nameOf(channel.credentialStatus)
  return status === 'normal' ? null : { why: status, channel }
}
