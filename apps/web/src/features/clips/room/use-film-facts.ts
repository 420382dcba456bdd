import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useMemo } from 'react'
import { storyboardTimes } from '#src/features/media/door/FilmFrame.tsx'

/** What the cutting room goes by in a film, in milliseconds: how long one picture stands, and where it jumps to. */
export type FilmFacts = {
  readonly frameMs: number
  readonly keyFrames: readonly number[]
  readonly shots: readonly number[]
  /** Those of the storyboard. */
  readonly pictures: readonly number[]
}

/** A film whose rate is not known is taken for one of 25 pictures a second, as most of the world makes them. */
const usualFrameMs = 40

export function useFilmFacts({ durationMs, storyboardUrl }: Video): FilmFacts {
  return useMemo(
    () => ({
      frameMs: usualFrameMs,
      keyFrames: [],
      shots: [],
      pictures: storyboardUrl === null ? [] : storyboardTimes(durationMs),
    }),
    [durationMs, storyboardUrl],
  )
}
