import { newVideoId } from '#src/core/ids.ts'
import type { FactOf } from '#src/youtube/video.facts.ts'
import type { Video } from '#src/youtube/video.model.ts'
import type { World } from '#src/youtube/world.ts'
import type { Blobs } from './blobs.ts'
import { inspectBlob } from './inspect.ts'

/** A complete file and what is to become of it. */
export type Arrived = Pick<
  FactOf<'video.created'>,
  'channelId' | 'clientId' | 'uploadId' | 'blob' | 'mimeType' | 'metadata'
>

export type VideoMaker = ReturnType<typeof createVideoMaker>

/** Turns complete files into videos. */
export function createVideoMaker(deps: { world: World; blobs: Blobs; processingMs: number }) {
  const { world, blobs, processingMs } = deps

  /** The commit point of every way to upload: once this resolves the video exists, also after a power cut. */
  return async function makeVideo(arrived: Arrived): Promise<Video> {
    const media = await inspectBlob(blobs, arrived.blob)
    const created = await world.record({
      type: 'video.created',
      id: newVideoId(),
      title: arrived.metadata.snippet.title,
      ...arrived,
      ...media,
      processingMs,
    })
    const video = world.video(created.id)
    if (!video) throw new Error(`video ${created.id} was recorded but is not there`)
    return video
  }
}
