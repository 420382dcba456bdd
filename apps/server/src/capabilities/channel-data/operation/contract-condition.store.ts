import type { ChannelContract } from '@pindao/protocol/channel-data/operation-video.filter.ts'
import type { SQL } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'

/** Contracts come after data, so `compose.ts` wires what tells channels apart by them. */
export type ChannelContractIs = (state: ChannelContract, channelId: typeof channel.id, at: string) => SQL

/** Channels by their contracts. How a contract stands is for whoever may read contracts. @throws access.noPermission */
export function contractCondition(
  { channelContractIs, clock }: { readonly channelContractIs: ChannelContractIs; readonly clock: Clock },
  actor: Actor,
  state: ChannelContract | undefined,
): SQL | undefined {
  if (state === undefined) return undefined
  if (!actor.permissions.has('contract:read')) throw new AppError('access.noPermission')
  return channelContractIs(state, channel.id, instantIn(clock, 0))
}
