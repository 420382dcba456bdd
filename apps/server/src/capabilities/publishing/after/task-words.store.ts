import { videoVisibilities, visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import { type ChangeSide, wordFields } from '@pindao/protocol/publishing/publish-change.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { type PublishTaskRow, publishTask } from '../tasks/publish-task.table.ts'
import type { PublishChangeRow } from './change.table.ts'

type Made = Pick<PublishChangeRow, 'kind' | 'fromSide' | 'toSide' | 'target'>

/** A published task says from now on what a change has made of its video. @returns the task as it is then */
export async function applyChange(tx: Tx, id: bigint, change: Made, at: string): Promise<PublishTaskRow> {
  const [before] = await tx.select().from(publishTask).where(eq(publishTask.id, id))
  const columns = columnsOf(foundRecord(before, 'publishing.taskNotFound'), change)
  const [after] = await tx
    .update(publishTask)
    .set({ ...columns, version: sql`${publishTask.version} + 1`, updatedAt: at })
    .where(eq(publishTask.id, id))
    .returning()
  return foundRecord(after, 'publishing.taskNotFound')
}

function columnsOf(task: PublishTaskRow, { kind, toSide, fromSide, target }: Made): Partial<PublishTaskRow> {
  switch (kind) {
    case 'words':
      return wordsIn(toSide)
    case 'visibility':
      return visibilityIn(toSide)
    case 'thumbnail':
      return { sendsCover: true }
    case 'caption':
      return { subtitleFileIds: [...new Set([...task.subtitleFileIds, BigInt(target)])] }
    case 'captionRemoval':
      return { subtitleFileIds: task.subtitleFileIds.filter((one) => String(one) !== fromSide.fileId) }
    case 'playlist':
      return { playlistIds: [...new Set([...task.playlistIds, target])] }
    case 'playlistRemoval':
      return { playlistIds: task.playlistIds.filter((one) => one !== target) }
    case 'removal':
      return {}
  }
}

/**
 * A video that was found on its channel and is ours since (`adoptedFound`) has the words that its platform shows: nobody
 * has read more than its title before. @returns the task as it is then
 */
export async function withFoundWords(
  tx: Tx,
  task: PublishTaskRow,
  shown: ChangeSide,
): Promise<PublishTaskRow> {
  const isFound = sql`EXISTS (SELECT FROM record_event e
    WHERE e.entity = 'publishTask' AND e.record_id = ${task.id} AND e.reason = 'adoptedFound')`
  const [found] = await tx
    .update(publishTask)
    .set(wordsIn(shown))
    .where(and(eq(publishTask.id, task.id), isFound))
    .returning()
  return found ?? task
}

export function wordsIn(side: ChangeSide): Partial<PublishTaskRow> {
  return Object.fromEntries(
    wordFields.filter((field) => side[field] !== undefined).map((field) => [field, side[field]]),
  )
}

/** What nobody can ask for (blocked, removed) is no visibility of a task: it keeps the one that was asked for. */
export function visibilityIn({ visibility, publishAt = null }: ChangeSide): Partial<PublishTaskRow> {
  if (visibility === undefined) return {}
  const name = visibilityNamed(visibility)
  if (name === 'scheduled') return { visibility: visibilityCodes.public, publishAt }
  const asked = Object.values(visibilityCodes).find((code) => code === videoVisibilities[name])
  return asked === undefined ? {} : { visibility: asked, publishAt: null }
}
