import type { Executor } from '#src/platform/db/database.ts'
import type { ChannelRow } from '../channel.store.ts'
import { findNames } from './handover.store.ts'
import type { Successors } from './handover.wish.ts'

/** A channel, and who has it afterwards. */
export type Step = {
  readonly row: ChannelRow
  readonly ownerStaffId: bigint
  readonly backupStaffId: bigint | null
}

/** As what somebody has a channel: one's own, or one that one stands in for. */
export const kindOfChannel = ({ ownerStaffId }: ChannelRow, staffId: bigint) =>
  ownerStaffId === staffId ? 'channelOwner' : 'channelBackup'

/** Who has what afterwards. A channel goes to no backup who cannot sign in: they have left, too. */
export async function stepsFor(
  db: Executor,
  rows: readonly ChannelRow[],
  from: bigint,
  successors: Successors,
): Promise<readonly Step[]> {
  const backups = rows.flatMap(({ backupStaffId }) => backupStaffId ?? [])
  const present = await findNames(db, backups, 'enabled')
  return rows.map((row) => {
    const to = successors.of(kindOfChannel(row, from), row.departmentId)
    return stepOf(row, { from, to, rule: successors.rule }, (staffId) => present.has(staffId))
  })
}

type Turn = { readonly from: bigint; readonly to: bigint; readonly rule: Successors['rule'] }

/** Nobody is owner and backup of one channel. */
function stepOf(row: ChannelRow, { from, to, rule }: Turn, isPresent: (staffId: bigint) => boolean): Step {
  if (row.ownerStaffId !== from) {
    return { row, ownerStaffId: row.ownerStaffId, backupStaffId: row.ownerStaffId === to ? null : to }
  }
  if (rule === 'backupFirst' && row.backupStaffId !== null && isPresent(row.backupStaffId)) {
    const ownerStaffId = row.backupStaffId
    return { row, ownerStaffId, backupStaffId: ownerStaffId === to ? null : to }
  }
  return { row, ownerStaffId: to, backupStaffId: row.backupStaffId === to ? null : row.backupStaffId }
}

/** To whom a channel comes anew, as owner or to stand in; null for nobody. */
export function receiverOf({ row, ownerStaffId, backupStaffId }: Step): bigint | null {
  if (ownerStaffId !== row.ownerStaffId) return ownerStaffId
  return backupStaffId === row.backupStaffId ? null : backupStaffId
}
