import { open } from 'node:fs/promises'
import type { MediaFacts } from '#src/youtube/video.facts.ts'
import type { Blobs } from './blobs.ts'
import { containerOf, readAt, readDurationMs } from './container.ts'

/** Makes a stored file durable and looks into it: its length, its SHA-256, what it is and how long it plays. */
export async function inspectBlob(blobs: Blobs, name: string): Promise<MediaFacts> {
  await blobs.sync(name)
  const bytes = await blobs.size(name)
  const sha256 = await blobs.sha256(name)
  const file = await open(blobs.path(name))
  try {
    const container = containerOf(await readAt(file, 0, 512))
    const boxed = container === 'mp4' || container === 'mov'
    const durationMs = boxed ? await readDurationMs(file, bytes) : null
    return { bytes, sha256, container, durationMs }
  } finally {
    await file.close()
  }
}
