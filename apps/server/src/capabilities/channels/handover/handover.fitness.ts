import type { HandoverRefusal } from '@pindao/protocol/channels/handover.endpoints.ts'
import { peopleNow } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Actor, coversRecord } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { Held, HeldKind } from './handover.held.ts'
import * as store from './handover.store.ts'
import type { Successors } from './handover.wish.ts'

/** By what a handover is judged. */
type Judged = {
  readonly actor: Actor
  readonly from: bigint
  readonly successors: Successors
  /** After which day it is to be carried out; null for now. */
  readonly lastDay?: string | null
}

/** Who cannot take over something, and why. */
export type Refusal = {
  readonly kind: string
  readonly departmentId: bigint | null
  readonly count: number
  readonly successorId: bigint
  /** Empty for somebody whom whoever asks may not know of. */
  readonly successor: string
  readonly why: HandoverRefusal
}

/** Whoever hands over, within the data scope of whoever asks. @throws access.staffNotFound */
export async function leaverOf(db: Executor, actor: Actor, id: bigint): Promise<store.Person> {
  const from = await store.findPerson(db, id)
  if (from === null || !covers(actor, from)) throw new AppError('access.staffNotFound')
  return from
}

/**
 * Who takes over the rest: can sign in, is somebody else, and within the data scope of whoever asks.
 *
 * @throws channels.staffUnsuitable
 */
export async function mainSuccessorOf(
  db: Executor,
  actor: Actor,
  from: bigint,
  id: bigint,
): Promise<store.Person> {
  const to = await store.findPerson(db, id)
  if (to === null || unsuitable(actor, from, to) !== null) throw new AppError('channels.staffUnsuitable')
  return to
}

/** Whether somebody can take over anything at all. */
function unsuitable(actor: Actor, from: bigint, to: store.Person | undefined): HandoverRefusal | null {
  if (to === undefined || !covers(actor, to)) return 'unknown'
  if (to.id === from) return 'leaver'
  return to.disabled ? 'disabled' : null
}

const covers = (actor: Actor, { id, departmentId }: store.Person) =>
  coversRecord(actor, { ownerStaffId: id, departmentId })

/**
 * What of it could not be given to whoever is to have it, by kind, department and reason. Somebody who is named and
 * would get nothing is told of, too, with a count of none: what is planned must hold for what comes until then.
 */
export async function refusalsOf(
  db: Executor,
  { actor, from, successors, lastDay = null }: Judged,
  { kinds }: Held,
): Promise<readonly Refusal[]> {
  const people = await store.findPeople(db, successors.all)
  const able = await peopleNow(db, successors.all)
  const gone = lastDay === null ? new Set<bigint>() : await store.findLeavers(db, successors.all, lastDay)
  const barred = (id: bigint): HandoverRefusal | null =>
    unsuitable(actor, from, people.get(id)) ?? (gone.has(id) ? 'leavesBefore' : null)
  const found = new Map<string, Refusal>()
  const refuse = (of: Omit<Refusal, 'count' | 'successor'>, count: number) => {
    const key = [of.kind, of.departmentId, of.successorId, of.why].join()
    const name = of.why === 'unknown' ? '' : (people.get(of.successorId)?.fullName ?? '')
    found.set(key, Object.assign({ count: (found.get(key)?.count ?? 0) + count, successor: name }, of))
  }
  for (const held of kinds)
    for (const item of held.items) {
      const successorId = successors.of(held.kind, item.departmentId)
      const why = barred(successorId) ?? unfit(held, item, able.get(successorId))
      if (why !== null) refuse({ kind: held.kind, departmentId: item.departmentId, successorId, why }, 1)
    }
  const told = new Set([...found.values()].map(({ successorId }) => successorId))
  for (const successorId of successors.all) {
    const why = barred(successorId)
    if (why !== null && !told.has(successorId)) refuse({ kind: '', departmentId: null, successorId, why }, 0)
  }
  return [...found.values()]
}

function unfit(
  { needs }: HeldKind,
  item: HeldKind['items'][number],
  successor: Actor | undefined,
): HandoverRefusal | null {
  if (successor === undefined) return 'disabled'
  if (needs !== null && !successor.permissions.has(needs)) return 'noPermission'
  return item.unfit?.(successor) ?? null
}
