import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import { managedPlatforms } from '@pindao/protocol/channels/platforms.ts'
import { dropDeliveryStatus } from '@pindao/protocol/publishing/drop-delivery.states.ts'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel, channelCredential } from '#src/capabilities/channels/channel.table.ts'
import { platformGrant } from '#src/capabilities/channels/grants/grant.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { upload } from '#src/capabilities/media/uploads/upload.table.ts'
import { dropBox, dropDelivery } from '#src/capabilities/publishing/dropbox/drop-box.table.ts'
import { publishRecovery } from '#src/capabilities/publishing/recovery/recovery.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { Lines } from './task-line.store.ts'

/** The recovery that holds publishing, for everybody; null when nothing is held. */
export async function findOpenRecovery(db: Executor) {
  const [row] = await db
    .select({ id: publishRecovery.id, noticedAt: publishRecovery.noticedAt })
    .from(publishRecovery)
    .where(isNull(publishRecovery.confirmedAt))
  return row ?? null
}

export type ChannelLine = {
  readonly id: bigint
  readonly title: string
  readonly ownerName: string
  readonly status: number | null
  readonly at: string | null
}

async function findChannels(
  db: Executor,
  asked: SQL | undefined,
  at: typeof channelCredential.updatedAt | typeof platformGrant.expiresAt,
  limit: number,
): Promise<Lines<ChannelLine>> {
  const credential = eq(channelCredential.channelId, channel.id)
  const grant = eq(platformGrant.id, channelCredential.grantId)
  const where = and(eq(channel.use, channelUse.codes.inUse), asked)
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: channel.id,
        title: channel.title,
        ownerName: staff.fullName,
        status: channelCredential.status,
        at,
      })
      .from(channel)
      .innerJoin(staff, eq(staff.id, channel.ownerStaffId))
      .leftJoin(channelCredential, credential)
      .leftJoin(platformGrant, grant)
      .where(where)
      .orderBy(asc(at), asc(channel.id))
      .limit(limit),
    db
      .select({ total: count() })
      .from(channel)
      .leftJoin(channelCredential, credential)
      .leftJoin(platformGrant, grant)
      .where(where),
  ])
  return { total: all?.total ?? 0, rows }
}

const { normal } = credentialStatus.codes

/** Channels nothing can be published on although we do there: never authorised, or refused by the platform. */
export function findUnauthorised(db: Executor, actor: Actor, limit: number): Promise<Lines<ChannelLine>> {
  const refused = or(isNull(channelCredential.status), ne(channelCredential.status, normal))
  const where = and(refused, inArray(channel.platform, [...managedPlatforms]), withinScope(actor, channel))
  return findChannels(db, where, channelCredential.updatedAt, limit)
}

/** Channels whose authorisation ends before `before`, because the platform gave nothing to renew it with. */
export function findEnding(
  db: Executor,
  actor: Actor,
  limit: number,
  before: string,
): Promise<Lines<ChannelLine>> {
  const ending = and(
    eq(channelCredential.status, normal),
    isNull(platformGrant.refreshTokenSealed),
    lt(platformGrant.expiresAt, before),
  )
  return findChannels(db, and(ending, withinScope(actor, channel)), platformGrant.expiresAt, limit)
}

export type UploadLine = {
  readonly id: bigint
  readonly fileName: string
  readonly ownerName: string
  readonly refusal: string | null
  readonly at: string
}

async function findUploads(db: Executor, where: SQL | undefined, limit: number): Promise<Lines<UploadLine>> {
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: upload.id,
        fileName: upload.fileName,
        ownerName: staff.fullName,
        refusal: upload.refusal,
        at: upload.updatedAt,
      })
      .from(upload)
      .innerJoin(staff, eq(staff.id, upload.ownerStaffId))
      .where(where)
      .orderBy(desc(upload.updatedAt))
      .limit(limit),
    db.select({ total: count() }).from(upload).where(where),
  ])
  return { total: all?.total ?? 0, rows }
}

/** As the index of unfinished uploads says it. */
const unfinished = and(eq(upload.status, 'active'), isNull(upload.savedVideoId), isNull(upload.freedAt))

/** Uploads of which no part came since `before`, and which are not given up. */
export function findInterrupted(
  db: Executor,
  actor: Actor,
  limit: number,
  before: string,
): Promise<Lines<UploadLine>> {
  return findUploads(db, and(unfinished, lt(upload.updatedAt, before), withinScope(actor, upload)), limit)
}

/** Uploads of which a part came since `since`. */
export async function countRunning(db: Executor, actor: Actor, since: string): Promise<number> {
  const where = and(unfinished, gte(upload.updatedAt, since), withinScope(actor, upload))
  const [row] = await db.select({ total: count() }).from(upload).where(where)
  return row?.total ?? 0
}

/** A drop box that shows another host key, or a delivery that failed. */
export type DropLine = {
  readonly id: bigint
  readonly title: string
  readonly boxName: string | null
  readonly ownerName: string | null
  readonly code: string | null
  readonly at: string | null
}

/** Drop boxes to which nothing goes, because their servers show another key than the confirmed one. */
export async function findStoppedBoxes(db: Executor, limit: number): Promise<Lines<DropLine>> {
  const where = and(isNotNull(dropBox.stoppedAt), isNull(dropBox.deletedAt))
  const [rows, [all]] = await Promise.all([
    db
      .select({ id: dropBox.id, title: dropBox.name, at: dropBox.stoppedAt })
      .from(dropBox)
      .where(where)
      .orderBy(asc(dropBox.stoppedAt))
      .limit(limit),
    db.select({ total: count() }).from(dropBox).where(where),
  ])
  const lines = rows.map((row) => ({
    ...row,
    boxName: null,
    ownerName: null,
    code: 'dropbox.hostKeyChanged',
  }))
  return { total: all?.total ?? 0, rows: lines }
}

/** Deliveries to drop boxes that failed and that nobody tries again by itself. */
export async function findFailedDeliveries(
  db: Executor,
  actor: Actor,
  limit: number,
): Promise<Lines<DropLine>> {
  const scope = { ownerStaffId: dropDelivery.askedBy, departmentId: dropDelivery.departmentId }
  const where = and(eq(dropDelivery.status, dropDeliveryStatus.codes.failed), withinScope(actor, scope))
  const [rows, [all]] = await Promise.all([
    db
      .select({
        id: dropDelivery.id,
        title: video.title,
        boxName: dropBox.name,
        ownerName: staff.fullName,
        code: dropDelivery.problemCode,
        at: dropDelivery.updatedAt,
      })
      .from(dropDelivery)
      .innerJoin(dropBox, eq(dropBox.id, dropDelivery.dropBoxId))
      .innerJoin(video, eq(video.id, dropDelivery.videoId))
      .innerJoin(staff, eq(staff.id, dropDelivery.askedBy))
      .where(where)
      .orderBy(desc(dropDelivery.updatedAt))
      .limit(limit),
    db.select({ total: count() }).from(dropDelivery).where(where),
  ])
  return { total: all?.total ?? 0, rows }
}

/** Files that were stored whole and refused since `since`, because no video is in them. */
export function findRefused(
  db: Executor,
  actor: Actor,
  limit: number,
  since: string,
): Promise<Lines<UploadLine>> {
  const refused = and(isNotNull(upload.refusal), gte(upload.updatedAt, since))
  return findUploads(db, and(refused, withinScope(actor, upload)), limit)
}
