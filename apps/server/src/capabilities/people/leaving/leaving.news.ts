import { pagePaths, personPath } from '@pindao/protocol/navigation/page-paths.ts'
import { findHolders, peopleNow } from '#src/capabilities/access/access.ts'
import { coversRecord } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { News } from '#src/platform/news.ts'
import { findDepartmentLeads, findStaff, type LeavingRow } from './leaving.store.ts'

/** What all that is told of somebody's leaving goes on from: cancelled, changed or carried out, it is no news any more. */
export const leavingCause = (staffId: bigint): string => `staffLeaving ${staffId}`

/** Everybody who takes something over. */
export const successorsIn = ({ wish }: Pick<LeavingRow, 'wish'>): readonly bigint[] => [
  ...new Set([wish.successorId, ...wish.exceptions.map(({ successorId }) => successorId)].map(BigInt)),
]

type Leaver = { readonly id: bigint; readonly fullName: string; readonly departmentId: bigint }

async function leaverOf(db: Executor, row: LeavingRow): Promise<Leaver> {
  const found = (await findStaff(db, [row.staffId])).get(row.staffId)
  return Object.assign({ id: row.staffId }, found ?? { fullName: '', departmentId: 0n })
}

/** Whoever keeps the staff and sees this person, and whoever leads their department; not the person. */
async function keepersOf(db: Executor, { id, departmentId }: Leaver): Promise<readonly bigint[]> {
  const holders = await peopleNow(db, await findHolders(db, 'staff:update'))
  const covering = [...holders.values()].filter((one) =>
    coversRecord(one, { ownerStaffId: id, departmentId }),
  )
  const leads = await findDepartmentLeads(db, departmentId, id)
  return [...new Set([...covering.map(({ staffId }) => staffId), ...leads])].filter((one) => one !== id)
}

const staffLink = (id: bigint) => `${pagePaths.staff}?${new URLSearchParams({ detail: String(id) })}`

/** To all whom it concerns, a few days before: each once, by what they are to do. */
export async function remindersOf(db: Executor, row: LeavingRow): Promise<readonly News[]> {
  const leaver = await leaverOf(db, row)
  const about = (to: bigint, event: News['event'], link: string): News => ({
    event,
    to,
    level: 'warn',
    title: leaver.fullName,
    params: { day: row.lastDay },
    channelId: null,
    link,
    cause: `${leavingCause(row.staffId)} ${row.lastDay} ${event}`,
  })
  const successors = await peopleNow(db, successorsIn(row))
  return [
    ...(await keepersOf(db, leaver)).map((to) => about(to, 'staffLeaving', staffLink(leaver.id))),
    ...[...successors.keys()].map((to) => about(to, 'takingOver', pagePaths.channels)),
    about(leaver.id, 'ownLeaving', personPath(String(leaver.id))),
  ]
}

/** The day is over and nothing was done: to those who can mend it, once for each reason. */
export async function blockedNews(db: Executor, row: LeavingRow, at: string): Promise<readonly News[]> {
  const leaver = await leaverOf(db, row)
  return (await keepersOf(db, leaver)).map((to) => ({
    event: 'leavingBlocked' as const,
    to,
    level: 'warn' as const,
    title: leaver.fullName,
    params: { day: row.lastDay },
    channelId: null,
    link: staffLink(leaver.id),
    cause: `${leavingCause(row.staffId)} ${row.lastDay} blocked ${at}`,
  }))
}
