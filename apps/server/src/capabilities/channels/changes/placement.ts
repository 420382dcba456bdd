import type { Placement } from '@pindao/protocol/channels/channel.fields.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { ChannelRow } from '../channel.store.ts'
import { departmentExists, findGroupToKeep, findStaffToAssign } from './channel-change.store.ts'

/** Who works on a channel, and where. */
export type ChannelPlacement = Pick<ChannelRow, 'departmentId' | 'groupId' | 'ownerStaffId' | 'backupStaffId'>

/** Where a channel belongs once it has been given what is wanted; what is left out stays. */
export function placementAfter(before: ChannelPlacement, wanted: Placement): ChannelPlacement {
  const departmentId = wanted.departmentId === undefined ? before.departmentId : BigInt(wanted.departmentId)
  // A group is one of its department: whoever goes to another department leaves it.
  const keptGroup = departmentId === before.departmentId ? before.groupId : null
  return {
    departmentId,
    groupId: idAfter(keptGroup, wanted.groupId),
    ownerStaffId: wanted.ownerId === undefined ? before.ownerStaffId : BigInt(wanted.ownerId),
    backupStaffId: idAfter(before.backupStaffId, wanted.backupId),
  }
}

function idAfter(before: bigint | null, wanted: string | null | undefined): bigint | null {
  if (wanted === undefined) return before
  return wanted === null ? null : BigInt(wanted)
}

/**
 * That a channel may be given to these people, there. Only what is new is judged: whoever changes the backup need not
 * cover an owner from elsewhere.
 *
 * @param before null for a channel that is entered
 * @throws access.departmentNotFound, channels.groupNotFound, channels.groupElsewhere, channels.staffUnsuitable
 */
export async function assertPlacement(
  tx: Tx,
  actor: Actor,
  before: ChannelPlacement | null,
  after: ChannelPlacement,
): Promise<void> {
  if (after.departmentId !== before?.departmentId) await assertDepartment(tx, actor, after.departmentId)
  if (after.groupId !== null && after.groupId !== before?.groupId) await assertGroup(tx, actor, after)
  if (after.ownerStaffId === after.backupStaffId) throw new AppError('channels.staffUnsuitable')
  if (after.ownerStaffId !== before?.ownerStaffId) await assertStaff(tx, actor, after.ownerStaffId)
  if (after.backupStaffId !== null && after.backupStaffId !== before?.backupStaffId)
    await assertStaff(tx, actor, after.backupStaffId)
}

/** One that is out of reach is answered as one that does not exist. Being oneself gives no department to go to. */
export async function assertDepartment(tx: Tx, actor: Actor, departmentId: bigint): Promise<void> {
  const reached =
    actor.departmentId === departmentId || coversRecord(actor, { ownerStaffId: 0n, departmentId })
  if (!reached || !(await departmentExists(tx, departmentId))) throw new AppError('access.departmentNotFound')
}

/** To own a channel of a group is to work in it: nobody whose data scope is groups takes up another one by that. */
async function assertGroup(
  tx: Tx,
  { dataScope, groupIds = [] }: Actor,
  { groupId, departmentId }: ChannelPlacement,
): Promise<void> {
  const reached = groupId !== null && (dataScope !== 'group' || groupIds.includes(groupId))
  const group = reached ? await findGroupToKeep(tx, groupId) : null
  if (group === null) throw new AppError('channels.groupNotFound')
  if (group.departmentId !== departmentId) throw new AppError('channels.groupElsewhere')
}

/** Somebody who may sign in, of those whom the person who gives can see. */
export async function assertStaff(tx: Tx, actor: Actor, staffId: bigint): Promise<void> {
  const found = await findStaffToAssign(tx, staffId)
  const suits =
    found !== null &&
    !found.disabled &&
    coversRecord(actor, { ownerStaffId: found.id, departmentId: found.departmentId })
  if (!suits) throw new AppError('channels.staffUnsuitable')
}
