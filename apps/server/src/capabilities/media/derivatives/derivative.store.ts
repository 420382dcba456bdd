import type { DerivativeKind, DerivativeStatus } from '@pindao/protocol/media/video-files.endpoints.ts'
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { video } from '../library/video.table.ts'
import { type DerivativeRow, videoDerivative } from './derivative.table.ts'

type Making = { readonly videoId: bigint; readonly kind: DerivativeKind; readonly attempt: number }
const making: readonly DerivativeStatus[] = ['waiting', 'running']

export function findDerivatives(db: Executor, videoId: bigint): Promise<DerivativeRow[]> {
  return db
    .select()
    .from(videoDerivative)
    .where(eq(videoDerivative.videoId, videoId))
    .orderBy(asc(videoDerivative.kind))
}

/**
 * Says that something is to be made, anew if it was before; null where it is being made already: by one that has shown a
 * sign of life since `deadBefore`.
 */
export async function askFor(
  tx: Tx,
  { videoId, kind }: Pick<Making, 'videoId' | 'kind'>,
  at: string,
  deadBefore: string,
): Promise<Making | null> {
  const [row] = await tx
    .insert(videoDerivative)
    .values({ videoId, kind, status: 'waiting', updatedAt: at })
    .onConflictDoUpdate({
      target: [videoDerivative.videoId, videoDerivative.kind],
      set: {
        status: 'waiting',
        progress: 0,
        problemCode: null,
        attempt: sql`${videoDerivative.attempt} + 1`,
        updatedAt: at,
      },
      setWhere: sql`${videoDerivative.status} NOT IN ('waiting', 'running') OR ${videoDerivative.updatedAt} < ${deadBefore}`,
    })
    .returning()
  return row ?? null
}

/** Forgets what was made of a file that is not the video's any more; returns the objects. */
export async function forgetAll(tx: Tx, videoId: bigint, at: string): Promise<string[]> {
  const rows = await findDerivatives(tx, videoId)
  await tx
    .update(videoDerivative)
    .set({
      status: 'cancelled',
      progress: 0,
      objectKey: null,
      attempt: sql`${videoDerivative.attempt} + 1`,
      updatedAt: at,
    })
    .where(eq(videoDerivative.videoId, videoId))
  return rows.flatMap(({ objectKey }) => objectKey ?? [])
}

/** True while this making is still meant: it was neither cancelled nor begun anew. */
export async function keepProgress(db: Executor, of: Making, progress: number, at: string): Promise<boolean> {
  const { rowCount } = await db
    .update(videoDerivative)
    .set({ status: 'running', progress, updatedAt: at })
    .where(meant(of))
  return rowCount === 1
}

/** How a making ended, if it is still meant; returns the object there was before. */
export async function endMaking(
  tx: Tx,
  of: Making,
  end: Pick<DerivativeRow, 'status' | 'problemCode'> & { readonly objectKey?: string },
  at: string,
): Promise<{ readonly before: string | null } | null> {
  const [row] = await tx.select().from(videoDerivative).where(meant(of)).for('update')
  if (!row) return null
  const progress = end.status === 'done' ? 1 : row.progress
  await tx
    .update(videoDerivative)
    .set({ ...end, progress, updatedAt: at })
    .where(meant(of))
  if (of.kind === 'storyboard' && end.objectKey !== undefined)
    await showStoryboard(tx, of.videoId, end.objectKey)
  return { before: row.objectKey }
}

const showStoryboard = (tx: Tx, videoId: bigint, storyboardKey: string) =>
  tx.update(video).set({ storyboardKey }).where(eq(video.id, videoId))

/** False where nothing is being made. */
export async function cancelMaking(
  db: Executor,
  videoId: bigint,
  kind: DerivativeKind,
  at: string,
): Promise<boolean> {
  const { rowCount } = await db
    .update(videoDerivative)
    .set({ status: 'cancelled', updatedAt: at })
    .where(
      and(
        eq(videoDerivative.videoId, videoId),
        eq(videoDerivative.kind, kind),
        inArray(videoDerivative.status, [...making]),
      ),
    )
  return rowCount === 1
}

/** Objects made of videos whose files were given up. */
export function findLeftDerivatives(db: Executor, limit: number) {
  return db
    .select({
      videoId: videoDerivative.videoId,
      kind: videoDerivative.kind,
      objectKey: videoDerivative.objectKey,
    })
    .from(videoDerivative)
    .innerJoin(video, eq(video.id, videoDerivative.videoId))
    .where(isNotNull(video.purgedAt))
    .limit(limit)
}

export async function removeDerivative(db: Executor, videoId: bigint, kind: DerivativeKind): Promise<void> {
  await db
    .delete(videoDerivative)
    .where(and(eq(videoDerivative.videoId, videoId), eq(videoDerivative.kind, kind)))
}

function meant({ videoId, kind, attempt }: Making) {
  return and(
    eq(videoDerivative.videoId, videoId),
    eq(videoDerivative.kind, kind),
    eq(videoDerivative.attempt, attempt),
    or(eq(videoDerivative.status, 'waiting'), eq(videoDerivative.status, 'running')),
  )
}
