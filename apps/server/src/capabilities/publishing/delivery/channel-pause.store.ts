import { and, eq, lte, ne } from 'drizzle-orm'
import type { Tx } from '#src/platform/db/database.ts'
import { channelPause } from './channel-pause.table.ts'

/** How long the others wait for the one that tries whether the channel is open again. */
const probeSeconds = 300

type TaskOnChannel = { readonly id: bigint; readonly channelId: bigint }

/** The platform takes nothing on the channel for so long. */
export async function pauseChannel(
  tx: Tx,
  { id: taskId, channelId }: TaskOnChannel,
  pause: { readonly until: string; readonly platformCode: string | null },
): Promise<void> {
  const values = { channelId, taskId, ...pause }
  await tx
    .insert(channelPause)
    .values(values)
    .onConflictDoUpdate({ target: channelPause.channelId, set: { taskId, ...pause } })
}

/**
 * Seconds that a task has to wait for its channel; 0 for none. Once a pause is over one task tries, so that a hundred do
 * not ask at once; the others wait for what it finds.
 */
export async function secondsOfPause(
  tx: Tx,
  { id: taskId, channelId }: TaskOnChannel,
  now: number,
): Promise<number> {
  const until = new Date(now + probeSeconds * 1000).toISOString()
  const over = lte(channelPause.until, new Date(now).toISOString())
  const probing = await tx
    .update(channelPause)
    .set({ taskId, until })
    .where(and(eq(channelPause.channelId, channelId), over))
    .returning({ taskId: channelPause.taskId })
  if (probing.length > 0) return 0
  const [pause] = await tx
    .select({ until: channelPause.until })
    .from(channelPause)
    .where(and(eq(channelPause.channelId, channelId), ne(channelPause.taskId, taskId)))
  return pause ? Math.max(1, Math.ceil((Date.parse(pause.until) - now) / 1000)) : 0
}

/** The task that tried has learnt nothing of its channel: the next one may try at once. */
export async function returnProbe(
  tx: Tx,
  { id: taskId, channelId }: TaskOnChannel,
  at: string,
): Promise<void> {
  await tx
    .update(channelPause)
    .set({ until: at })
    .where(and(eq(channelPause.channelId, channelId), eq(channelPause.taskId, taskId)))
}

/** The platform has taken a video on the channel. */
export async function endChannelPause(tx: Tx, channelId: bigint): Promise<void> {
  await tx.delete(channelPause).where(eq(channelPause.channelId, channelId))
}
