import {
  longestSnoozeDays,
  type SnoozableKind,
  type SnoozeBody,
} from '@pindao/protocol/workbench/snooze.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import * as store from './snooze.store.ts'

type Deps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  /** The name of an urgent thing that somebody sees now; null when they do not see it. */
  readonly titleOf: (actor: Actor, kind: SnoozableKind, id: string) => Promise<string | null>
}
const daySeconds = 24 * 60 * 60

/** Urgent things are put off by one person for themselves, with a reason, and for a week at most (decision 0067). */
export function createSnoozeService({ database, clock, titleOf }: Deps) {
  /** @throws workbench.notUrgent for what the person does not see, workbench.snoozeTime for a time that is past or too far */
  async function snooze(ctx: SignedInContext, kind: SnoozableKind, id: string, body: SnoozeBody) {
    const { until, reason } = body
    const now = instantIn(clock, 0)
    if (until <= now || until > instantIn(clock, longestSnoozeDays * daySeconds))
      throw new AppError('workbench.snoozeTime', { params: { days: longestSnoozeDays } })
    const title = foundRecord(await titleOf(ctx.actor, kind, id), 'workbench.notUrgent')
    const { staffId } = ctx.actor
    const recordId = BigInt(id)
    await database.transaction(async (tx) => {
      await store.putSnooze(tx, { staffId, kind, recordId, until, reason, createdAt: now })
      await writeAudit(tx, ctx, {
        action: 'urgentItem.snooze',
        entity: 'urgentItem',
        entityId: recordId,
        detail: { title, until, reason },
      })
    })
    return { until }
  }

  /** Shows it again. @throws workbench.notUrgent */
  async function wake(ctx: SignedInContext, kind: SnoozableKind, id: string) {
    const recordId = BigInt(id)
    await database.transaction(async (tx) => {
      foundRecord(await store.dropSnooze(tx, ctx.actor.staffId, kind, recordId), 'workbench.notUrgent')
      await writeAudit(tx, ctx, {
        action: 'urgentItem.wake',
        entity: 'urgentItem',
        entityId: recordId,
      })
    })
    return null
  }

  return { snooze, wake }
}
