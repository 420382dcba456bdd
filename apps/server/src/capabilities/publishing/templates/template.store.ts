import type { WatermarkLook } from '@pindao/protocol/publishing/publish-template.fields.ts'
import type { PublishTemplateSortKey } from '@pindao/protocol/publishing/publish-template.filter.ts'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { department, staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import { countUpTo } from '#src/platform/db/count-up-to.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import {
  countRows,
  type ListOrder,
  ordering,
  readPage,
  type SortedWindow,
  windowed,
} from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { updateVersion } from '#src/platform/db/version.ts'
import { publishTemplate, type TemplateRow } from './template.table.ts'
import { usableBy } from './template-scope.store.ts'

const footer = alias(publishTemplate, 'footer')
const watermark = alias(publishTemplate, 'own_watermark')
const target = alias(channel, 'target')

const selectListed = (db: Executor, actor: Actor) =>
  db
    .select({
      template: publishTemplate,
      departmentCode: department.label,
      ownerName: staff.fullName,
      channelTitle: target.title,
      footerName: footer.name,
      footerText: footer.description,
      watermarkName: watermark.name,
      channelCount: sql<number>`(
        SELECT count(*)::int FROM ${channel}
        WHERE ${and(eq(channel.defaultTemplateId, publishTemplate.id), withinScope(actor, channel))}
      )`,
    })
    .from(publishTemplate)
    .innerJoin(department, eq(department.id, publishTemplate.departmentId))
    .innerJoin(staff, eq(staff.id, publishTemplate.ownerStaffId))
    .leftJoin(target, eq(target.id, publishTemplate.channelId))
    // One that was deleted is as if it had never been chosen, until it is taken back.
    .leftJoin(footer, and(eq(footer.id, publishTemplate.footerId), isNull(footer.deletedAt)))
    .leftJoin(watermark, and(eq(watermark.id, publishTemplate.watermarkId), isNull(watermark.deletedAt)))
/** A template with what lists show of it. */
export type ListedTemplate = Awaited<ReturnType<typeof selectListed>>[number]

const templateOrder: ListOrder<PublishTemplateSortKey> = {
  id: publishTemplate.id,
  keys: {
    name: sql`lower(${publishTemplate.name})`,
    kind: publishTemplate.kind,
    createdAt: publishTemplate.createdAt,
    updatedAt: publishTemplate.updatedAt,
  },
}

const there = isNull(publishTemplate.deletedAt)

/** Templates that somebody may use, and those that were deleted, as the filter says. */
export function listTemplates(
  db: Executor,
  actor: Actor,
  filter: SQL | undefined,
  window: SortedWindow<PublishTemplateSortKey>,
) {
  const where = and(usableBy(db, actor), filter)
  const rows = windowed(
    selectListed(db, actor).where(where).$dynamic(),
    ordering(templateOrder, window.sort),
    window,
  )
  return readPage(rows, countRows(db, publishTemplate, where))
}

/** How many there are, `most` and one at most. */
export const countTemplates = (db: Executor, actor: Actor, filter: SQL | undefined, most: number) =>
  countUpTo(
    db,
    db
      .select({ id: publishTemplate.id })
      .from(publishTemplate)
      .where(and(usableBy(db, actor), filter)),
    most,
  )

/** A template that somebody may use; null where there is none for them. */
export async function findTemplate(db: Executor, actor: Actor, id: bigint): Promise<ListedTemplate | null> {
  const [row] = await selectListed(db, actor).where(
    and(eq(publishTemplate.id, id), there, usableBy(db, actor)),
  )
  return row ?? null
}

/** A template whoever may use it, for what is a default: with the text of its footer. */
export async function findAnyTemplate(
  db: Executor,
  actor: Actor,
  id: bigint,
): Promise<ListedTemplate | null> {
  const [row] = await selectListed(db, actor).where(and(eq(publishTemplate.id, id), there))
  return row ?? null
}

/**
 * A template that somebody may use as it stands now; until the transaction ends nobody else changes it.
 *
 * @param deleted whether it is one that was deleted
 */
export async function lockTemplate(
  tx: Tx,
  actor: Actor,
  id: bigint,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<TemplateRow | null> {
  const [row] = await tx
    .select()
    .from(publishTemplate)
    .where(
      and(
        eq(publishTemplate.id, id),
        deleted ? isNotNull(publishTemplate.deletedAt) : there,
        usableBy(tx, actor),
      ),
    )
    .for('update')
  return row ?? null
}

export async function insertTemplate(
  tx: Tx,
  values: typeof publishTemplate.$inferInsert,
): Promise<TemplateRow> {
  const [row] = await tx.insert(publishTemplate).values(values).returning()
  if (!row) throw new Error('an insert returned no row')
  return row
}

/** Writes a template if it is still as it was read. @throws access.changedMeanwhile */
export const changeTemplate = (
  tx: Tx,
  read: Pick<TemplateRow, 'id' | 'version'>,
  change: Partial<typeof publishTemplate.$inferInsert>,
) => updateVersion(tx, publishTemplate, read, change)

/** Channels whose default it is, within somebody's data scope, by name. */
export function findChannelsOf(db: Executor, actor: Actor, id: bigint, most: number) {
  return db
    .select({ id: channel.id, title: channel.title })
    .from(channel)
    .where(and(eq(channel.defaultTemplateId, id), withinScope(actor, channel)))
    .orderBy(asc(sql`lower(${channel.title})`), asc(channel.id))
    .limit(most)
}

/** What templates are called, of those that somebody may use. */
export async function findTemplateNames(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<ReadonlyMap<bigint, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: publishTemplate.id, name: publishTemplate.name })
    .from(publishTemplate)
    .where(
      and(
        inArray(publishTemplate.id, [...ids]),
        deleted ? isNotNull(publishTemplate.deletedAt) : there,
        usableBy(db, actor),
      ),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What a template is called, also one that was deleted; null where there is none. */
export async function findName(db: Executor, id: bigint): Promise<string | null> {
  const [row] = await db
    .select({ name: publishTemplate.name })
    .from(publishTemplate)
    .where(eq(publishTemplate.id, id))
  return row?.name ?? null
}

export async function isDepartment(db: Executor, id: bigint): Promise<boolean> {
  const [row] = await db.select({ id: department.id }).from(department).where(eq(department.id, id))
  return row !== undefined
}

/** Whether a template shows an object, also one that was deleted. */
export async function isPictureUsed(db: Executor, objectKey: string): Promise<boolean> {
  const [row] = await db
    .select({ id: publishTemplate.id })
    .from(publishTemplate)
    .where(eq(publishTemplate.pictureKey, objectKey))
    .limit(1)
  return row !== undefined
}

/** How a watermark lies over a film, and its picture; null for one that is gone or has no picture. */
export async function findPicture(
  db: Executor,
  id: bigint,
): Promise<(WatermarkLook & { readonly objectKey: string }) | null> {
  const [row] = await db
    .select({ look: publishTemplate.watermark, objectKey: publishTemplate.pictureKey })
    .from(publishTemplate)
    .where(and(eq(publishTemplate.id, id), there, eq(publishTemplate.kind, 'watermark')))
  return row?.objectKey ? { ...row.look, objectKey: row.objectKey } : null
}

/** What a department is called; nothing where there is none. */
export async function departmentLabel(db: Executor, id: bigint): Promise<string | undefined> {
  const [row] = await db.select({ label: department.label }).from(department).where(eq(department.id, id))
  return row?.label
}
