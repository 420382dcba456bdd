import { and, desc, eq } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { countRows, readPage, type Window } from '#src/platform/db/listing.ts'
import { channelNote } from '../channel.table.ts'

const noted = { note: channelNote, authorName: staff.fullName }
export type NotedRow = { readonly note: typeof channelNote.$inferSelect; readonly authorName: string }

function selectNotes(db: Executor) {
  return db.select(noted).from(channelNote).innerJoin(staff, eq(staff.id, channelNote.staffId))
}

/** One page of a channel's notes, the newest first, with their number. */
export function findNotes(db: Executor, channelId: bigint, { offset, limit }: Window) {
  const ofChannel = eq(channelNote.channelId, channelId)
  return readPage<NotedRow>(
    selectNotes(db).where(ofChannel).orderBy(desc(channelNote.id)).limit(limit).offset(offset),
    countRows(db, channelNote, ofChannel),
  )
}

export async function findNote(db: Executor, id: bigint): Promise<NotedRow | null> {
  const [row] = await selectNotes(db).where(eq(channelNote.id, id))
  return row ?? null
}

export async function insertNote(tx: Tx, values: typeof channelNote.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(channelNote).values(values).returning({ id: channelNote.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}

/** Takes a note of somebody's away; null where they have no such note on the channel. */
export async function deleteNote(
  tx: Tx,
  { id, channelId, staffId }: { readonly id: bigint; readonly channelId: bigint; readonly staffId: bigint },
) {
  const [row] = await tx
    .delete(channelNote)
    .where(
      and(eq(channelNote.id, id), eq(channelNote.channelId, channelId), eq(channelNote.staffId, staffId)),
    )
    .returning()
  return row ?? null
}
