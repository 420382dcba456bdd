import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import type { Placement } from '@pindao/protocol/channels/channel.fields.ts'

/** What every dialog of a batch is told. */
export type BatchDialogProps = {
  readonly channels: readonly Channel[]
  readonly onClose: () => void
  /** It has begun: the selection has served. */
  readonly onStarted: () => void
}

/** In a choice of a batch: takes away what a channel has, where a field left empty leaves it. */
export const nothing = 'nothing'

/** What a batch gives its records: what was chosen, and nothing else. */
export function chosen(held: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(held)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, value === nothing ? null : value]),
  )
}

/** How many of these channels are given something that they do not have yet. */
export function countMoved(channels: readonly Channel[], placement: Placement): number {
  return channels.filter((channel) => {
    const has: Placement = {
      departmentId: channel.departmentId,
      groupId: channel.group?.id ?? null,
      ownerId: channel.owner.id,
      backupId: channel.backup?.id ?? null,
    }
    return (Object.keys(placement) as (keyof Placement)[]).some((key) => placement[key] !== has[key])
  }).length
}
