import { type AlertKind, isMoneyAlert } from '@pindao/protocol/channel-data/data-alert.rules.ts'
import type { WebhookRecord } from '@pindao/protocol/webhooks/webhook-events.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { dataAlert } from '#src/capabilities/channel-data/alerts/data-alert.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { dispute } from '#src/capabilities/claims/cases/dispute.table.ts'
import { claim } from '#src/capabilities/claims/claim.table.ts'
import { seesKind } from '#src/capabilities/claims/claims.ts'
import { clip, clipTask } from '#src/capabilities/clips/clip.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { dropDelivery } from '#src/capabilities/publishing/dropbox/drop-box.table.ts'
import { publishTask } from '#src/capabilities/publishing/tasks/publish-task.table.ts'
import { settlement } from '#src/capabilities/revenue/settlement/settlement.table.ts'
import { translation } from '#src/capabilities/subtitles/subtitle.table.ts'
import { type Actor, coversRecord, type RecordScope } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'

/** Whose a record is now: whoever's data scope covers any of these sees it. None: it is not there any more. */
type Places = (db: Executor, id: bigint, actor: Actor) => Promise<readonly RecordScope[]>

const ofChannel = {
  ownerStaffId: channel.ownerStaffId,
  departmentId: channel.departmentId,
  backupStaffId: channel.backupStaffId,
  groupId: channel.groupId,
}
const ofDelivery = { ownerStaffId: dropDelivery.askedBy, departmentId: dropDelivery.departmentId }
const ofVideo = { ownerStaffId: video.ownerStaffId, departmentId: video.departmentId }

const places: Readonly<Record<WebhookRecord, Places>> = {
  video: (db, id) =>
    db
      .select(ofVideo)
      .from(video)
      .where(and(eq(video.id, id), isNull(video.deletedAt))),
  publishTask: async (db, id) => {
    const rows = await db
      .select({
        channel: ofChannel,
        task: { ownerStaffId: publishTask.operatorId, departmentId: publishTask.departmentId },
      })
      .from(publishTask)
      .innerJoin(channel, eq(channel.id, publishTask.channelId))
      .where(eq(publishTask.id, id))
    return rows.flatMap((row) => [row.channel, row.task])
  },
  channel: (db, id) => db.select(ofChannel).from(channel).where(eq(channel.id, id)),
  claim: (db, id) =>
    db
      .select({ ownerStaffId: claim.ownerStaffId, departmentId: claim.departmentId })
      .from(claim)
      .where(eq(claim.id, id)),
  translation: (db, id) =>
    db
      .select(ofVideo)
      .from(translation)
      .innerJoin(video, eq(video.id, translation.videoId))
      .where(and(eq(translation.id, id), isNull(video.deletedAt))),
  dataAlert: async (db, id, actor) => {
    const rows = await db
      .select({ kind: dataAlert.kind, channel: ofChannel })
      .from(dataAlert)
      .innerJoin(channel, eq(channel.id, dataAlert.channelId))
      .where(eq(dataAlert.id, id))
    // Alerts of money are for those who see money, as on their page.
    const seesMoney = actor.permissions.has('estimatedRevenue:read')
    return rows.flatMap((row) => (seesMoney || !isMoneyAlert(row.kind as AlertKind) ? [row.channel] : []))
  },
  dispute: async (db, id, actor) => {
    const { kind, ownerStaffId, departmentId } = dispute
    const rows = await db.select({ kind, ownerStaffId, departmentId }).from(dispute).where(eq(dispute.id, id))
    // An objection to a settlement is for those who see settlements, as on its page.
    return rows.filter((row) => seesKind(actor, row.kind))
  },
  settlement: (db, id) =>
    db
      .select({ ownerStaffId: contract.ownerStaffId, departmentId: contract.departmentId })
      .from(settlement)
      .innerJoin(contract, eq(contract.id, settlement.contractId))
      .where(eq(settlement.id, id)),
  clipTask: async (db, id) => {
    const rows = await db
      .select({
        channel: ofChannel,
        editor: { ownerStaffId: clip.editorId, departmentId: clip.departmentId },
      })
      .from(clipTask)
      .innerJoin(clip, eq(clip.id, clipTask.clipId))
      .innerJoin(channel, eq(channel.id, clipTask.channelId))
      .where(eq(clipTask.id, id))
    return rows.flatMap((row) => [row.channel, row.editor])
  },
  dropDelivery: (db, id) => db.select(ofDelivery).from(dropDelivery).where(eq(dropDelivery.id, id)),
}

/** Whether somebody's data scope covers the record that an event is about, and it is still there. */
export async function seesRecord(
  db: Executor,
  actor: Actor,
  record: WebhookRecord,
  id: bigint,
): Promise<boolean> {
  return (await places[record](db, id, actor)).some((place) => coversRecord(actor, place))
}
