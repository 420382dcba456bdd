import type { ChannelAction } from '@pindao/protocol/channels/channel.endpoints.ts'
import { channelOperation, channelUse } from '@pindao/protocol/channels/channel.states.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { type EventReason, moveRecord } from '#src/platform/timeline/timeline.ts'
import { channel } from '../channel.table.ts'

export type ChannelMove = Extract<ChannelAction, 'shelve' | 'resume' | 'remove' | 'restore'>

/** Where each command leads. */
const moves = {
  shelve: moveInto(channelOperation, 'shelved', 'person'),
  resume: moveInto(channelOperation, 'running', 'person'),
  remove: moveInto(channelUse, 'removed', 'person'),
  restore: moveInto(channelUse, 'inUse', 'person'),
}

/** What a channel's timeline calls each of them. */
const told = { shelve: 'shelved', resume: 'resumed', remove: 'removed', restore: 'restored' } as const

/**
 * Moves a channel, writes its timeline and counts its version.
 *
 * @returns whether it moved; see `moveRecord`
 */
export function moveChannel(
  tx: Tx,
  id: bigint,
  what: ChannelMove,
  by: Pick<EventReason, 'at' | 'staffId'>,
  reason: string | null,
): Promise<boolean> {
  const why = { ...by, reason: told[what], ...(reason === null ? {} : { detail: reason }) }
  const kind = { entity: 'channel', table: channel, beside: besideOf(what, reason) } as const
  return what === 'shelve' || what === 'resume'
    ? moveRecord(tx, { ...kind, states: channelOperation, state: 'operation' }, id, moves[what], why)
    : moveRecord(tx, { ...kind, states: channelUse, state: 'use' }, id, moves[what], why)
}

/** What a move writes beside the state. A channel that comes back shelved has the reason again for which it was. */
function besideOf(what: ChannelMove, reason: string | null) {
  const shelvedFor = sql`CASE WHEN ${channel.operation} = ${channelOperation.codes.shelved} THEN (
    SELECT e.detail FROM record_event e
    WHERE e.entity = 'channel' AND e.record_id = ${channel.id} AND e.reason = ${told.shelve}
    ORDER BY e.id DESC LIMIT 1) END`
  const kept = what === 'restore' ? shelvedFor : reason
  return (at: string) => ({ updatedAt: at, version: sql`${channel.version} + 1`, reason: kept })
}
