import type { getChannelsOfPlatform, listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelOperation, channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { Platform } from '@pindao/protocol/channels/platforms.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'

type ListQuery = EndpointParsed<typeof listChannels>['query']
type Conditions = Omit<ListQuery, 'page' | 'pageSize' | 'sort'>

/** What a list of channels was asked for; what is left out narrows nothing. */
export type ChannelFilter = Omit<
  Conditions,
  'departmentId' | 'groupId' | 'grantId' | 'ownerId' | 'owner' | 'credentialStatus' | 'use'
> & {
  readonly departmentId?: bigint | undefined
  readonly grantId?: bigint | undefined
  /** Null: those without a group. */
  readonly groupId?: bigint | null | undefined
  readonly ownerIds?: readonly bigint[] | undefined
  /** Owned by whoever asks, or stood in for. */
  readonly own?: boolean
  /** Stored codes; null is a channel that was never authorised. */
  readonly credentials?: readonly (number | null)[] | undefined
  /** Codes; none of them, no channel. */
  readonly uses: readonly number[]
}

const inUse: readonly number[] = [channelUse.codes.inUse]
/** Channels in use, without any other condition. */
export const channelsInUse: ChannelFilter = { uses: inUse }

export function channelFilterOf(query: Conditions): ChannelFilter {
  const { departmentId, grantId, groupId, ownerId, owner, credentialStatus: codes, use, ...same } = query
  return {
    ...same,
    departmentId: departmentId === undefined ? undefined : BigInt(departmentId),
    grantId: grantId === undefined ? undefined : BigInt(grantId),
    groupId: groupId === undefined ? undefined : groupId === 'none' ? null : BigInt(groupId),
    ownerIds: ownerId?.map(BigInt),
    own: owner === 'me',
    credentials: codes?.flatMap(storedCodes),
    uses: use?.length ? use : inUse,
  }
}

/** A removed channel is never offered, and a shelved one only to whoever asks for it. */
export function choiceFilterOf(
  query: EndpointParsed<typeof getChannelsOfPlatform>['query'],
  platform: Platform,
): ChannelFilter {
  const operation = query.operation?.length ? query.operation : [channelOperation.codes.running]
  const filter = channelFilterOf({ ...query, operation, platform: [platform] })
  return { ...filter, uses: filter.uses.filter((code) => inUse.includes(code)) }
}

/** A channel that was never authorised has no credential; one whose permission was taken away keeps its own. */
function storedCodes(code: number): readonly (number | null)[] {
  return credentialStatus.nameOf(code) === 'unauthorised' ? [code, null] : [code]
}
