import { frameLengthMs } from '@pindao/protocol/clips/clip-time.ts'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { useMemo } from 'react'
import { storyboardTimes } from '#src/features/media/door/FilmFrame.tsx'
import { useKeyFrames } from '#src/features/media/door/use-key-frames.ts'
import { useShots } from '#src/features/media/door/use-shots.ts'

/** What the cutting room goes by in a film, in milliseconds: how long one picture stands, and where it jumps to. */
export type FilmFacts = {
  readonly frameMs: number
  readonly keyFrames: readonly number[]
  readonly shots: readonly number[]
  /** Those of the storyboard. */
  readonly pictures: readonly number[]
}

const noTimes: readonly number[] = []

/** Shots are found when they are first needed; until then the film goes by its storyboard. */
export function useFilmFacts({ id, durationMs, storyboardUrl, frameRate }: Video): FilmFacts {
  const shots = useShots(id).value ?? noTimes
  const keyFrames = useKeyFrames(id).value ?? noTimes
  return useMemo(
    () => ({
      frameMs: frameLengthMs(frameRate),
      keyFrames,
      shots,
      pictures: storyboardUrl === null ? [] : storyboardTimes(durationMs),
    }),
    [durationMs, storyboardUrl, shots, keyFrames, frameRate],
  )
}
