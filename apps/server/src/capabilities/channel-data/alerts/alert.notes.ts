import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import { type AlertKind, isMoneyAlert } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import { dataAlertStatus } from '@pindao/protocol/channel-data/data-alert.states.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { type Actor, coversRecord, type SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { findPlace, findVideoTitles } from './alert-watch.store.ts'
import type { DataAlertRow } from './data-alert.table.ts'

/** Somebody as they are by now; null once they are disabled. */
export type ActorAtWork = (who: {
  readonly staffId: bigint
  readonly sessionId: bigint
}) => Promise<Actor | null>

/** What is told of an alert goes on from this: closing it, or taking it on, closes that for everybody. */
export const alertCause = (id: bigint): string => `dataAlert ${id}`

type AlertAction = Extract<AuditAction, `dataAlert.${string}`>

/** Writes what became of an alert, and tells the pages of whoever sees it. No number is in it. */
export async function noteAlert(
  tx: Tx,
  ctx: SignedInContext | null,
  action: AlertAction,
  row: DataAlertRow,
  states: { readonly from: number | null; readonly to: number },
): Promise<void> {
  const place = await findPlace(tx, row.channelId)
  const named = (code: number) => ({ dataAlertStatus: dataAlertStatus.nameOf(code) })
  await writeAudit(tx, ctx, {
    action,
    entity: 'dataAlert',
    entityId: row.id,
    ...(states.from === null ? {} : { before: named(states.from) }),
    after: named(states.to),
    detail: { title: place?.title ?? '' },
  })
  if (place === null) return
  const { title: _title, ...scope } = place
  const permission = isMoneyAlert(row.kind as AlertKind) ? 'estimatedRevenue:read' : 'channelData:read'
  await publishLive(tx, { type: 'dataAlert', id: String(row.id) }, { permission, ...scope })
}

/** Tells whoever keeps the channel, where they may know of it: the kind and the name, never the number. */
export async function tellAlert(
  tx: Tx,
  { news, actorAtWork }: { readonly news: NewsDesk; readonly actorAtWork: ActorAtWork },
  row: DataAlertRow,
): Promise<void> {
  const place = await findPlace(tx, row.channelId)
  if (place === null) return
  const isMoney = isMoneyAlert(row.kind as AlertKind)
  const title = row.platformVideoId === null ? place.title : await videoTitle(tx, row.platformVideoId)
  const people = new Set([place.ownerStaffId, ...(place.backupStaffId === null ? [] : [place.backupStaffId])])
  for (const to of people) {
    const actor = await actorAtWork({ staffId: to, sessionId: 0n })
    if (actor === null || !actor.permissions.has('channelData:read') || !coversRecord(actor, place)) continue
    if (isMoney && !actor.permissions.has('estimatedRevenue:read')) continue
    await news.raise(tx, {
      event: isMoney ? 'moneyAlert' : 'dataAlert',
      to,
      level: row.kind === 'videoSurge' ? 'info' : 'warn',
      title: title ?? place.title,
      params: { rule: row.kind, day: row.causeDay },
      channelId: row.channelId,
      link: `${pagePaths['data-alerts']}?${new URLSearchParams({ detail: String(row.id) })}`,
      // Opened again, it is told again.
      cause: `${alertCause(row.id)} ${row.version}`,
    })
  }
}

const videoTitle = async (db: Executor, id: bigint): Promise<string | null> =>
  (await findVideoTitles(db, [id])).get(id) ?? null
