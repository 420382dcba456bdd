import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { saveTaken, takeDue } from '#src/platform/db/leased.ts'
import { type ClipRow, clip, clipTask } from './clip.table.ts'

/** What a worker holds of a clip: writes with an older epoch change nothing. */
export type HeldClip = Pick<ClipRow, 'id' | 'epoch'>

/** Thrown when another worker has taken over: stop at once and touch nothing more. */
export class ClipTakenOver extends Error {
  override readonly name = 'ClipTakenOver'
}

/** Takes the clip that waits longest; it is nobody else's until the lease ends. */
export const takeClip = (tx: Tx, lease: { readonly now: string; readonly leasedUntil: string }) =>
  takeDue(tx, clip, lease)

/** Stores what became of it. @throws ClipTakenOver */
export async function saveClip(tx: Tx, { id, epoch }: HeldClip, change: Partial<ClipRow>): Promise<void> {
  if (!(await saveTaken(tx, clip, { is: eq(clip.id, id), epoch }, change))) throw new ClipTakenOver()
}

const waitingForFilm = clipTaskStatus.codesOf(['editing', 'downloadQueued'])

/** Tasks of a clip that wait for its film, those that are to stop, and those that are to be handed to publishing. */
export async function findOpen(db: Executor, clipId: bigint) {
  const rows = await db
    .select({ id: clipTask.id, status: clipTask.status })
    .from(clipTask)
    .where(
      and(
        eq(clipTask.clipId, clipId),
        isNull(clipTask.publishTaskId),
        inArray(clipTask.status, [
          ...waitingForFilm,
          ...clipTaskStatus.codesOf(['publishQueued', 'terminating']),
        ]),
      ),
    )
    .orderBy(clipTask.id)
  const { terminating, publishQueued } = clipTaskStatus.codes
  return {
    making: rows.filter(({ status }) => waitingForFilm.includes(status)).map(({ id }) => id),
    stopping: rows.filter(({ status }) => status === terminating).map(({ id }) => id),
    handing: rows.filter(({ status }) => status === publishQueued).map(({ id }) => id),
  }
}

/** Those of these clips that a worker has in hand, by their ids. */
export async function findHeldClips(
  db: Executor,
  ids: readonly bigint[],
  now: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: clip.id })
    .from(clip)
    .where(and(inArray(clip.id, [...ids]), gt(clip.leasedUntil, now)))
  return new Set(rows.map(({ id }) => String(id)))
}

/** Clips of which a task is to stop although no worker has them in hand, by when that was over. */
export async function findUnheldStopping(db: Executor, now: string): Promise<readonly bigint[]> {
  const rows = await db
    .selectDistinct({ id: clip.id })
    .from(clipTask)
    .innerJoin(clip, eq(clip.id, clipTask.clipId))
    .where(
      and(
        eq(clipTask.status, clipTaskStatus.codes.terminating),
        isNull(clipTask.publishTaskId),
        or(isNull(clip.leasedUntil), lte(clip.leasedUntil, now)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Whether a worker has it in hand. */
export const isHeld = ({ leasedUntil }: Pick<ClipRow, 'leasedUntil'>, now: string): boolean =>
  leasedUntil !== null && Date.parse(leasedUntil) > Date.parse(now)
