import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { updateChannel } from '@pindao/protocol/channels/channel.endpoints.ts'
import {
  channelFields,
  type Placement,
  placementFields,
  riskFields,
} from '@pindao/protocol/channels/channel.fields.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor } from '#src/platform/context.ts'

/** What people change of a channel; what is left out stays. */
export type ChannelChange = Omit<EndpointParsed<typeof updateChannel>['body'], 'version'>

/** Which fields ask for which permission. */
const kinds = [
  ['channel:update', channelFields],
  ['channelRisk:update', riskFields],
  ['channel:assign', placementFields],
] as const satisfies readonly (readonly [Permission, object])[]

/** What somebody has to hold for a change: one permission for each kind of field that is named in it. */
export function permissionsFor(change: ChannelChange): Permission[] {
  const named = Object.keys(change).filter((field) => change[field as keyof ChannelChange] !== undefined)
  return kinds.flatMap(([permission, fields]) => (named.some((field) => field in fields) ? [permission] : []))
}

/** A change is refused as a whole: nobody is left to find out which half of it was done. @throws access.noPermission */
export function assertMayChange({ permissions }: Actor, change: ChannelChange): void {
  if (!permissionsFor(change).every((permission) => permissions.has(permission)))
    throw new AppError('access.noPermission')
}

/** The columns of a change, without where the channel belongs. */
export function columnsOf<C extends ChannelChange>(change: C): Omit<C, keyof Placement> {
  const { departmentId: _department, groupId: _group, ownerId: _owner, backupId: _backup, ...rest } = change
  return rest
}
