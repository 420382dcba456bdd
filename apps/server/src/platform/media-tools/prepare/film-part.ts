import type { VideoFacts } from '../probe.ts'

/** A film that is a part of what is made: its input options and what it is. */
export type FilmPart = {
  readonly input: readonly string[]
  readonly facts: Pick<VideoFacts, 'width' | 'height' | 'durationMs' | 'audioCodec' | 'frameRate' | 'hdr'>
}
