import type { listChannels } from '@pindao/protocol/channels/channel.endpoints.ts'
import { credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { ChannelFilter } from './channel.store.ts'

type Query = Omit<EndpointParsed<typeof listChannels>['query'], 'page' | 'pageSize' | 'sort'>

/** What a list of channels was asked for. */
export function channelFilterOf({ title, credentialStatus: codes }: Query): ChannelFilter {
  return { title, credentials: codes?.flatMap(storedCodes) }
}

/** A channel that was never authorised has no credential; one whose permission was taken away keeps its own. */
function storedCodes(code: number): readonly (number | null)[] {
  return credentialStatus.nameOf(code) === 'unauthorised' ? [code, null] : [code]
}
