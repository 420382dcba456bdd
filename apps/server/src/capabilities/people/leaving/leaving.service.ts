import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import type { Leaving, planLeaving } from '@pindao/protocol/people/leaving.endpoints.ts'
import { companyZone } from '@pindao/protocol/settings/work-calendar.ts'
import { type Access, writeAudit } from '#src/capabilities/access/access.ts'
import type { Channels } from '#src/capabilities/channels/channels.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { leavingCause, successorsIn } from './leaving.news.ts'
import * as store from './leaving.store.ts'

export type LeavingDeps = Pick<Kit, 'database' | 'clock' | 'news' | 'log'> & {
  readonly staff: Access['api']['staff']
  readonly handover: Channels['api']['handover']
}
type Plan = EndpointParsed<typeof planLeaving>['body']

/** When somebody leaves and who takes over, planned beforehand (business.md §6, leaving staff). */
export function createLeaving({ database, clock, news, staff, handover }: LeavingDeps) {
  /** @throws access.staffNotFound */
  async function get({ actor }: SignedInContext, staffId: bigint): Promise<{ leaving: Leaving | null }> {
    await staff.find(database.db, staffId, actor)
    return { leaving: await present(database.db, staffId) }
  }

  /**
   * Plans, or changes what is planned: whoever changes it last carries it out. Nothing moves yet, but whoever takes over
   * must be able to, as things are.
   *
   * @throws access.staffNotFound, access.noPermission, access.notYourself, access.staffBeyondOwn,
   * access.lastAdministrator, access.changedMeanwhile, people.lastDayPast, people.namedAsSuccessor,
   * channels.handoverRefused
   */
  function plan(asked: SignedInContext, staffId: bigint, { lastDay, version, ...wish }: Plan) {
    return staff.toLeave(asked, staffId, async (tx, ctx, member) => {
      assertHandsOver(ctx)
      const before = await store.lockLeaving(tx, staffId)
      if ((before?.version ?? null) !== version) throw new AppError('access.changedMeanwhile')
      // A day that is over stays where only the successors are mended: it is tried again at once.
      if (lastDay !== before?.lastDay && lastDay < dayIn(clock(), companyZone))
        throw new AppError('people.lastDayPast')
      await assertNotNamed(tx, staffId, lastDay)
      const [refused] = await handover.refusals(tx, ctx, staffId, { wish, lastDay })
      if (refused) throw new AppError('channels.handoverRefused', { params: { name: refused.successor } })
      const sameDay = lastDay === before?.lastDay
      await store.saveLeaving(tx, {
        staffId,
        lastDay,
        wish,
        plannedBy: ctx.actor.staffId,
        plannedAt: instantIn(clock, 0),
        remindedAt: sameDay ? before.remindedAt : null,
        version: (before?.version ?? 0) + 1,
      })
      await writeAudit(tx, ctx, {
        action: 'staff.leavePlan',
        entity: 'staff',
        entityId: staffId,
        before: before && (await factsOf(tx, before)),
        after: await factsOf(tx, { lastDay, wish }),
        detail: { title: member.staff.fullName },
      })
      await settled(tx, staffId, member.staff.departmentId)
      return { leaving: foundRecord(await present(tx, staffId), 'people.leavingNotFound') }
    })
  }

  /** They stay. Twice is once; nobody decides it for themselves. @throws access.staffNotFound, access.noPermission, access.notYourself */
  async function cancel(ctx: SignedInContext, staffId: bigint): Promise<{ cancelled: boolean }> {
    assertHandsOver(ctx)
    if (staffId === ctx.actor.staffId) throw new AppError('access.notYourself')
    return database.transaction(async (tx) => {
      const member = await staff.find(tx, staffId, ctx.actor)
      const row = await store.lockLeaving(tx, staffId)
      if (row === null) return { cancelled: false }
      await store.removeLeaving(tx, staffId)
      await writeAudit(tx, ctx, {
        action: 'staff.leaveCancel',
        entity: 'staff',
        entityId: staffId,
        before: await factsOf(tx, row),
        detail: { title: member.staff.fullName },
      })
      await settled(tx, staffId, member.staff.departmentId)
      return { cancelled: true }
    })
  }

  /** Whoever takes over somebody's work on a day must not have left by then. @throws people.namedAsSuccessor */
  async function assertNotNamed(tx: Tx, staffId: bigint, lastDay: string): Promise<void> {
    const named = await store.findNamedBy(tx, staffId, lastDay)
    if (named)
      throw new AppError('people.namedAsSuccessor', { params: { name: named.name, day: named.lastDay } })
  }

  /** What was told of the plan as it was is no news any more; pages that show it read it again. */
  async function settled(tx: Tx, staffId: bigint, departmentId: bigint): Promise<void> {
    await news.lower(tx, leavingCause(staffId))
    await announceLeaving(tx, staffId, departmentId)
  }

  return { get, plan, cancel }
}
export type LeavingService = ReturnType<typeof createLeaving>

/** To everybody who sees this person in the list of staff. */
export function announceLeaving(tx: Tx, staffId: bigint, departmentId: bigint): Promise<void> {
  const audience = { permission: 'staff:read' as const, ownerStaffId: staffId, departmentId }
  return publishLive(tx, { type: 'leaving', id: String(staffId) }, audience)
}

/** What the log says of a plan: people by name. */
export async function factsOf(db: Executor, row: Pick<store.LeavingRow, 'lastDay' | 'wish'>) {
  const names = await store.findStaff(db, successorsIn(row))
  const nameOf = (id: string) => names.get(BigInt(id))?.fullName ?? id
  return {
    lastDay: row.lastDay,
    successor: nameOf(row.wish.successorId),
    rule: row.wish.rule,
    others: row.wish.exceptions.map(({ kind, successorId }) => `${kind} → ${nameOf(successorId)}`),
  }
}

/** @throws access.noPermission */
function assertHandsOver({ actor }: SignedInContext): void {
  if (!actor.permissions.has('channel:handover')) throw new AppError('access.noPermission')
}

async function present(db: Executor, staffId: bigint): Promise<Leaving | null> {
  const found = await store.findLeaving(db, staffId)
  if (found === null) return null
  const { lastDay, wish, plannedBy, plannedAt, version, troubleCode, troubleParams, troubledAt } = found.row
  const main = BigInt(wish.successorId)
  const successor = (await store.findStaff(db, [main])).get(main)
  return {
    lastDay,
    wish: { successorId: wish.successorId, rule: wish.rule, exceptions: [...wish.exceptions] },
    successor: { id: wish.successorId, fullName: successor?.fullName ?? '' },
    plannedBy: { id: String(plannedBy), fullName: found.plannedBy },
    plannedAt,
    trouble:
      troubleCode === null || troubledAt === null
        ? null
        : {
            code: troubleCode,
            params: { ...troubleParams },
            at: troubledAt,
          },
    version,
  }
}
