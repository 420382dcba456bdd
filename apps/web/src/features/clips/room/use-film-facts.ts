import type { Video } from '@pindao/protocol/media/video.record.ts'

/** What the cutting room goes by in a film, in milliseconds: how long one picture stands, and where it jumps to. */
export type FilmFacts = {
  readonly frameMs: number
  readonly keyFrames: readonly number[]
  readonly shots: readonly number[]
}

/** Films whose rate is not known are taken for those of most of the world. */
const usual: FilmFacts = { frameMs: 40, keyFrames: [], shots: [] }

export const useFilmFacts = (_video: Video): FilmFacts => usual
