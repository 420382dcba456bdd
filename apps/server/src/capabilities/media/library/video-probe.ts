import type { ErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { isNamedAs } from '@pindao/protocol/media/named-as.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { MediaTools } from '#src/platform/media-tools/media-tools.ts'
import type { VideoFacts } from '#src/platform/media-tools/probe.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import type { ObjectStore } from '#src/platform/storage/storage-driver.ts'
import type { StoredFile, StoredFiles } from '../files/stored-files.ts'

export type VideoProbeDeps = {
  readonly storage: Pick<ObjectStore, 'filePath' | 'open'>
  readonly tools: Pick<MediaTools, 'probe'>
  readonly files: Pick<StoredFiles, 'discard'>
}

/** What the bytes themselves say: no further attempt changes it, so the file is of no use. */
const final: readonly ErrorCode[] = [
  'media.notAVideo',
  'media.noPicture',
  'media.videoTruncated',
  'media.notAsNamed',
]

/**
 * Probes stored files, each by one probe at a time: whoever asks again while it runs gets the same answer. A file that
 * is refused for good is given up, and its space is free at once.
 */
export type VideoProbe = ReturnType<typeof createVideoProbe>
export function createVideoProbe({ storage, tools, files }: VideoProbeDeps) {
  const running = new Map<bigint, Promise<VideoFacts>>()

  /** @throws media.notAVideo, media.noPicture, media.videoTruncated, media.notAsNamed, media.probeTimeout */
  return (ctx: SignedInContext, file: StoredFile, fileName: string): Promise<VideoFacts> => {
    const before = running.get(file.uploadId)
    if (before) return before
    const probing = probe(ctx, file, fileName).finally(() => running.delete(file.uploadId))
    running.set(file.uploadId, probing)
    return probing
  }

  async function probe(ctx: SignedInContext, file: StoredFile, fileName: string): Promise<VideoFacts> {
    try {
      const facts = await withObject(storage, file.objectKey, (input) => tools.probe(input, { fileName }))
      // As it is stored: that name it is sent on and downloaded under.
      if (!isNamedAs(file.fileName, facts)) throw new AppError('media.notAsNamed')
      return facts
    } catch (error) {
      if (error instanceof AppError && final.includes(error.code)) await discard(ctx, file, error.code)
      throw error
    }
  }

  /** What fails here the reaper does again; the person is told what is wrong with the file. */
  async function discard(
    { log }: SignedInContext,
    { uploadId }: StoredFile,
    refusal: ErrorCode,
  ): Promise<void> {
    await files
      .discard(uploadId, refusal)
      .catch((err) => log.error({ err, uploadId: String(uploadId) }, 'refused file not removed'))
  }
}
