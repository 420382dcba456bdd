import type { DeliveryDeps, Run } from './delivery.context.ts'
import { findVideosOfOthers } from './delivery.store.ts'
import { judgeUploads, type Sighting, windowMarginMs } from './uploads-judged.ts'

/**
 * Searches the channel's own uploads for the video of a delivery, back to before its session can have been opened; after
 * a lost answer and after a restored backup alike. A channel that cannot be searched tells nothing.
 */
export function createUploadSearch({ database, videos }: Pick<DeliveryDeps, 'database' | 'videos'>) {
  return async function searchUploads(
    run: Run,
    uploadsPlaylistId: string | null,
    { markers, sent }: { readonly markers: ReadonlySet<string>; readonly sent: boolean },
  ): Promise<Sighting> {
    if (uploadsPlaylistId === null) return sent ? { kind: 'unclear', candidates: [] } : { kind: 'none' }
    const since = Date.parse(run.row.createdAt) - windowMarginMs
    const list = await run.call((token) => run.adapter.listUploads(token, uploadsPlaylistId, since))
    const ids = list.uploads.map(({ videoId }) => videoId)
    return judgeUploads(list, {
      markers,
      size: sent ? run.total : null,
      durationMs: await videos.durationMs(run.task.videoId),
      others: await findVideosOfOthers(database.db, run.fence, ids),
    })
  }
}
