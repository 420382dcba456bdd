import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type listNotifications, mostUnread } from '@pindao/protocol/notifications/notification.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { readPage, windowOf } from '#src/platform/db/listing.ts'
import { announceNotification } from './notification.bell.ts'
import { presentNotification } from './notification.present.ts'
import * as store from './notification.store.ts'

/** What people do at their bell. Everything names the reader's own notifications, so nobody sees another's. */
export function createNotificationService(deps: { readonly database: Database; readonly clock: Clock }) {
  const { database, clock } = deps
  const { db } = database

  async function list({ actor }: SignedInContext, query: EndpointParsed<typeof listNotifications>['query']) {
    const { staffId } = actor
    const { group } = query
    const { rows, total } = await readPage(
      group === undefined
        ? store.findNotifications(db, staffId, windowOf(query))
        : store.findGroup(db, staffId, group, windowOf(query)),
      store.countNotifications(db, staffId, group),
    )
    return { rows: rows.map(presentNotification), total }
  }

  async function unread({ actor }: SignedInContext) {
    return { unread: await store.countUnread(db, actor.staffId, mostUnread) }
  }

  /** Reading twice is reading once. @throws notifications.notFound */
  async function read(ctx: SignedInContext, id: bigint) {
    const { staffId } = ctx.actor
    if (!(await store.isOwn(db, staffId, id))) throw new AppError('notifications.notFound')
    return marked(ctx, (tx) => store.markRead(tx, staffId, id, now()))
  }

  /** Up to the newest one that was shown: what came since has been seen by nobody. */
  function readAll(ctx: SignedInContext, newestId: bigint) {
    return marked(ctx, (tx) => store.markReadUpTo(tx, ctx.actor.staffId, newestId, now()))
  }

  async function marked(ctx: SignedInContext, mark: (tx: Tx) => Promise<boolean>) {
    await database.transaction(async (tx) => {
      if (await mark(tx)) await announceNotification(tx, 'read', [ctx.actor.staffId])
    })
    return unread(ctx)
  }

  const now = () => instantIn(clock, 0)

  return { list, unread, read, readAll }
}
export type NotificationService = ReturnType<typeof createNotificationService>
