import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import type { ChannelAction } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  type ChannelOperation,
  type ChannelUse,
  channelOperation,
  channelUse,
} from '@pindao/protocol/channels/channel.states.ts'
import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'

/** Where a channel stands, as far as it decides what may be done about it. */
export type ChannelStanding = { readonly operation: ChannelOperation; readonly use: ChannelUse }

/** A stored channel's standing, by the names of its codes. */
export function standingOf(stored: { readonly operation: number; readonly use: number }): ChannelStanding {
  return { operation: channelOperation.nameOf(stored.operation), use: channelUse.nameOf(stored.use) }
}

/** What each action needs. */
const needs: Readonly<Record<ChannelAction, Grant>> = {
  reconnect: 'channel:connect',
  update: 'channel:update',
  updateRisk: 'channelRisk:update',
  assign: 'channel:assign',
  shelve: 'channel:shelve',
  resume: 'channel:shelve',
  remove: 'channel:remove',
  restore: 'removedChannel:restore',
}

/**
 * What may be done about a channel as it stands, by whoever holds these permissions. Of a removed one nothing is changed
 * until it is restored.
 */
export function channelActionsOf(
  standing: ChannelStanding,
  granted: { has(grant: Grant): boolean },
): ChannelAction[] {
  return (Object.keys(needs) as ChannelAction[]).filter(
    (action) => isPossible(action, standing) && granted.has(needs[action]),
  )
}

function isPossible(action: ChannelAction, { operation, use }: ChannelStanding): boolean {
  if (action === 'restore') return channelUse.allows(use, 'inUse', 'person')
  if (use === 'removed') return false
  if (action === 'shelve') return channelOperation.allows(operation, 'shelved', 'person')
  if (action === 'resume') return channelOperation.allows(operation, 'running', 'person')
  return true
}

/** Why nothing can be published on a channel as it stands, whatever its authorisation; null where it can. */
export function publishingBar({ operation, use }: ChannelStanding): ErrorCode | null {
  if (use === 'removed') return 'channels.removed'
  return operation === 'shelved' ? 'channels.shelved' : null
}
