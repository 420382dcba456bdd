import type { Sighting } from '#src/capabilities/platforms/platforms.ts'
import type { ChannelPort, DeliveryDeps, Run } from './delivery.context.ts'
import { findVideosOfOthers } from './delivery.store.ts'

/** Before a session was opened: clocks of ours and the platform's may be this far apart. */
const windowMarginMs = 15 * 60_000

type Place = Pick<
  Awaited<ReturnType<ChannelPort['platformChannelOf']>>,
  'platformChannelId' | 'uploadsPlaylistId'
>

/**
 * Looks among the channel's own videos for that of a delivery, back to before its session can have been opened; after
 * a lost answer and after a restored backup alike. How is the platform's own affair. Where an id is known before bytes
 * move nothing is looked for like this: an id that was never noted was never published.
 */
export function createUploadSearch({ database, videos }: Pick<DeliveryDeps, 'database' | 'videos'>) {
  return async function searchUploads(
    run: Run,
    { platformChannelId, uploadsPlaylistId }: Place,
    { markers, sent }: { readonly markers: ReadonlySet<string>; readonly sent: boolean },
  ): Promise<Sighting> {
    const { search } = run.adapter
    if (search === null) return { kind: 'none' }
    const durationMs = await videos.durationMs(run.task.videoId)
    return run.call((token) =>
      search(token, {
        platformChannelId,
        uploadsPlaylistId,
        markers,
        since: Date.parse(run.row.createdAt) - windowMarginMs,
        size: sent ? run.total : null,
        durationMs,
        othersAmong: (ids) => findVideosOfOthers(database.db, run.fence, ids),
      }),
    )
  }
}
