import { type ClockKind, clockKinds } from '@pindao/protocol/claims/claim-timers.ts'
import { disputeStatus } from '@pindao/protocol/claims/dispute.states.ts'
import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  inArray,
  isNull,
  lte,
  min,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { Kit } from '#src/platform/kit.ts'
import { plainUrgentItem, type UrgentFound, type UrgentReaders } from '#src/platform/urgent.ts'
import { dispute } from '../cases/dispute.table.ts'
import { claim } from '../claim.table.ts'
import { claimClock } from './clock.table.ts'

/** What costs income or a video by the day: it stands above all else. */
const moneyKinds: readonly ClockKind[] = ['incomeHold', 'blocked', 'scheduledRemoval']
const otherKinds = clockKinds.filter((kind) => !moneyKinds.includes(kind))

/** From so many strikes on a channel is in danger. */
const dangerous = 2

type ClockUrgent = Pick<UrgentReaders, 'claimIncome' | 'claimDue' | 'disputeDue' | 'strikesHigh'>

/** What is due of claims, cases and channels within somebody's data scope, what is over and what is due next first. */
export function createClockUrgent({ database: { db }, clock }: Pick<Kit, 'database' | 'clock'>): ClockUrgent {
  const presses = (): SQL | undefined =>
    and(isNull(claimClock.endedAt), lte(claimClock.urgentAt, instantIn(clock, 0)))

  async function claims(actor: Actor, kinds: readonly ClockKind[], limit: number): Promise<UrgentFound> {
    const where = and(presses(), inArray(claimClock.kind, [...kinds]), withinScope(actor, claim))
    const handler = staff
    const [rows, [total]] = await Promise.all([
      db
        .select({
          id: claim.id,
          title: sql<string>`coalesce(nullif(${claim.videoTitle}, ''), ${claim.platformVideoId})`,
          channelName: channel.title,
          ownerName: handler.fullName,
          due: { at: claimClock.dueAt, kind: claimClock.kind },
        })
        .from(claimClock)
        .innerJoin(claim, eq(claim.id, claimClock.claimId))
        .leftJoin(channel, eq(channel.id, claim.channelId))
        .leftJoin(handler, eq(handler.id, claim.handlerStaffId))
        .where(where)
        .orderBy(asc(claimClock.dueAt), asc(claimClock.id))
        .limit(limit),
      db
        .select({ total: count() })
        .from(claimClock)
        .innerJoin(claim, eq(claim.id, claimClock.claimId))
        .where(where),
    ])
    return {
      total: total?.total ?? 0,
      items: rows.map((row) => ({ ...plainUrgentItem, ...row, id: String(row.id) })),
    }
  }

  return {
    claimIncome: (actor, limit) => claims(actor, moneyKinds, limit),
    claimDue: (actor, limit) => claims(actor, otherKinds, limit),

    async disputeDue(actor, limit) {
      const where = and(
        presses(),
        notInArray(dispute.status, [disputeStatus.codes.closed, disputeStatus.codes.solved]),
        withinScope(actor, dispute),
      )
      const [rows, [total]] = await Promise.all([
        db
          .select({
            id: dispute.id,
            title: dispute.title,
            channelName: channel.title,
            ownerName: staff.fullName,
            at: min(claimClock.dueAt),
            kind: sql<ClockKind>`(array_agg(${claimClock.kind} ORDER BY ${claimClock.dueAt}))[1]`,
          })
          .from(claimClock)
          .innerJoin(dispute, eq(dispute.id, claimClock.disputeId))
          .leftJoin(channel, eq(channel.id, dispute.channelId))
          .leftJoin(staff, eq(staff.id, dispute.handlerStaffId))
          .where(where)
          .groupBy(dispute.id, channel.title, staff.fullName)
          .orderBy(asc(min(claimClock.dueAt)), asc(dispute.id))
          .limit(limit),
        db
          .select({ total: countDistinct(dispute.id) })
          .from(claimClock)
          .innerJoin(dispute, eq(dispute.id, claimClock.disputeId))
          .where(where),
      ])
      return {
        total: total?.total ?? 0,
        items: rows.map(({ id, at, kind, ...row }) => ({
          ...plainUrgentItem,
          ...row,
          id: String(id),
          ...(at === null ? {} : { due: { at, kind } }),
        })),
      }
    },

    async strikesHigh(actor, limit) {
      const where = and(
        or(
          sql`${channel.copyrightStrikes} >= ${dangerous}`,
          sql`${channel.guidelineStrikes} >= ${dangerous}`,
        ),
        withinScope(actor, channel),
      )
      const worst = sql<number>`greatest(${channel.copyrightStrikes}, ${channel.guidelineStrikes})`
      const [rows, [total]] = await Promise.all([
        db
          .select({ id: channel.id, title: channel.title, ownerName: staff.fullName, worst })
          .from(channel)
          .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
          .where(where)
          .orderBy(sql`${worst} DESC`, asc(channel.id))
          .limit(limit),
        db.select({ total: count() }).from(channel).where(where),
      ])
      return {
        total: total?.total ?? 0,
        items: rows.map(({ worst: n, ...row }) => ({
          ...plainUrgentItem,
          ...row,
          id: String(row.id),
          strikes: n,
        })),
      }
    },
  }
}
