import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type { listOutbox, OutboxMessage } from '@pindao/protocol/notifications/outbox.endpoints.ts'
import { outboxState, redrivable } from '@pindao/protocol/notifications/outbox.states.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import { sortedWindowOf } from '#src/platform/db/listing.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { sendNoticesJob } from '../notifications.jobs.ts'
import { announceOutbox } from './outbox.sender.ts'
import * as store from './outbox-list.store.ts'

/** What left the house, waits to, or could not; for whoever keeps the installation. */
export function createOutbox({ database, clock, jobs }: Pick<Kit, 'database' | 'clock' | 'jobs'>) {
  const { db } = database

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listOutbox>['query']) {
    const { rows, total } = await store.listMessages(db, query, sortedWindowOf(query))
    return { rows: rows.map((row) => presentMessage(row, actor)), total }
  }

  /** @throws notifications.messageNotFound */
  async function get({ actor }: SignedInContext, id: bigint) {
    return presentMessage(
      foundRecord(await store.findMessage(db, id), 'notifications.messageNotFound'),
      actor,
    )
  }

  async function ways() {
    const rows = await store.findWaysDown(db)
    return rows.map(({ down, robot, waiting }) => ({
      way: robot === null ? ('email' as const) : ('robot' as const),
      robot: robot && { id: String(robot.id), name: robot.name },
      since: down.since,
      nextTryAt: down.nextTryAt,
      reason: down.reason,
      detail: down.detail,
      waiting,
    }))
  }

  /** Sends one anew. @throws notifications.messageNotFound, notifications.notRedrivable */
  async function redrive(ctx: SignedInContext, id: bigint, transact: Transact): Promise<void> {
    await transact(async (tx) => {
      const message = foundRecord(await store.lockMessage(tx, id), 'notifications.messageNotFound')
      const state = outboxState.nameOf(message.status)
      if (!redrivable.includes(state)) throw new AppError('notifications.notRedrivable')
      await store.sendAnew(tx, id, instantIn(clock, 0))
      await writeAudit(tx, ctx, {
        action: 'noticeOutbox.redrive',
        entity: 'noticeOutbox',
        entityId: id,
        before: { status: state },
        after: { status: 'waiting' },
        detail: { title: message.title },
      })
      await jobs.send(tx, sendNoticesJob, {})
      await announceOutbox(tx)
    })
  }

  const titlesOf = (_actor: Actor, ids: readonly bigint[]) => store.titlesOfMessages(db, ids)

  return { list, get, ways, redrive, titlesOf }
}
export type Outbox = ReturnType<typeof createOutbox>

function presentMessage({ message, person, robot }: store.ListedMessage, actor: Actor): OutboxMessage {
  const {
    id,
    way,
    status,
    type,
    level,
    params,
    title,
    link,
    createdAt,
    dueAt,
    sentAt,
    attempts,
    reason,
    detail,
  } = message
  const mayRedrive =
    actor.permissions.has('noticeOutbox:redrive') && redrivable.includes(outboxState.nameOf(status))
  return {
    id: String(id),
    way,
    status: status as OutboxMessage['status'],
    type: type as OutboxMessage['type'],
    level: level as OutboxMessage['level'],
    params: { ...params },
    title,
    link,
    person: { id: String(person.id), fullName: person.fullName },
    robot: robot && { id: String(robot.id), name: robot.name },
    createdAt,
    dueAt,
    sentAt,
    attempts,
    reason,
    detail,
    actions: mayRedrive ? ['redrive'] : [],
  }
}
