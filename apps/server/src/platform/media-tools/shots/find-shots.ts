import type { DeriveOptions, GoThrough } from '../derive.ts'
import { inputArgs, type MediaFile } from '../media-file.ts'
import { frameReader, isChange, type ScoredFrame, shotsOf, shotsOfKeyframes } from './shot-changes.ts'

/** Of a film that is no longer every picture is seen: it takes seconds, and misses none. */
const seenWholeMs = 2 * 60 * 1000
/** Changes are seen in a small picture as well as in a large one. */
const width = 160

/**
 * Where the picture of a film changes, in milliseconds. Of a long film the whole pictures are looked at first, which costs a
 * twentieth; only where they do not tell, every picture is.
 *
 * @throws media.derivativeFailed, the signal's reason
 */
export async function findShots(
  file: MediaFile,
  go: GoThrough,
  { durationMs, onProgress }: Pick<DeriveOptions, 'durationMs' | 'onProgress'>,
): Promise<number[]> {
  const look = async (
    before: readonly string[],
    isWanted: (frame: ScoredFrame) => boolean,
  ): Promise<readonly ScoredFrame[]> => {
    const reader = frameReader(isWanted)
    const filter = `scale=${width}:-2:flags=fast_bilinear,select='gte(scene,0)',metadata=print:file=-`
    await go([...before, ...inputArgs(file), '-map', '0:v:0', '-an', '-vf', filter, '-f', 'null', '-'], {
      onOutput(text) {
        reader.take(text)
        onProgress(Math.min(1, Math.max(0, reader.ms() / durationMs)))
      },
    })
    return reader.frames
  }
  const told =
    durationMs > seenWholeMs ? shotsOfKeyframes(await look(['-skip_frame', 'nointra'], () => true)) : null
  return told ?? shotsOf(await look(['-skip_loop_filter', 'all'], isChange))
}
