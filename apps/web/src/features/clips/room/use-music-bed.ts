import { duckedByDb } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FilmControl } from '#src/features/media/door/film-control.ts'
import { useTrackSound } from '#src/features/music/door/tracks.queries.ts'
import type { MusicValues } from '../clip-request.ts'
import { bedAt, type CutList, playedMs } from './cut-list.ts'

/** Music that is heard beside the film while somebody looks at a cut. */
export type MusicBed = {
  readonly isOn: boolean
  turn(on: boolean): void
  /** Told the element that plays, as the film is. */
  readonly onFilm: (film: HTMLVideoElement | null) => void
}

/** Further apart than this they are brought together again; nearer, nobody hears it. */
const apartSeconds = 0.25
const factor = (db: number) => 10 ** (db / 20)
const originalOf = { keep: 1, duck: factor(-duckedByDb), mute: 0 } as const

/**
 * Plays the track of a clip while its pieces play, at the volume that it will have; what is louder than it comes is heard
 * as it comes, since browsers cannot do more.
 */
export function useMusicBed(film: FilmControl, list: CutList, music: MusicValues | undefined): MusicBed {
  const [isOn, turn] = useState(true)
  const trackId = music?.trackId ?? null
  const isHeard = isOn && trackId !== null
  const { data } = useTrackSound(isHeard ? trackId : null)
  const playing = useRef<HTMLVideoElement | null>(null)
  const now = useRef({ list, music })
  now.current = { list, music }
  const original = music?.original ?? 'duck'
  const level = useCallback(() => {
    if (playing.current !== null) playing.current.volume = isHeard ? originalOf[original] : 1
  }, [isHeard, original])
  useEffect(level, [level])

  useEffect(() => {
    if (!isHeard || data === undefined) return
    const url = URL.createObjectURL(data)
    const sound = new Audio(url)
    sound.loop = true
    const follow = () => {
      const { ms, isPlaying } = film.moments.getState()
      const cut = now.current.list
      const at = cut.pieces.length === 0 ? ms : bedAt(cut, ms)
      if (!isPlaying || at === null) return sound.pause()
      const { gainDb = 0, fadeMs = 0 } = now.current.music ?? {}
      const long = cut.pieces.length === 0 ? Number.POSITIVE_INFINITY : playedMs(cut)
      const fade = fadeMs === 0 ? 1 : Math.min(1, at / fadeMs, (long - at) / fadeMs)
      sound.volume = Math.min(1, factor(gainDb)) * Math.max(0, fade)
      const wanted = sound.duration > 0 ? (at / 1000) % sound.duration : 0
      if (Math.abs(sound.currentTime - wanted) > apartSeconds) sound.currentTime = wanted
      if (sound.paused) void sound.play().catch(() => undefined)
    }
    const leave = film.moments.subscribe(follow)
    follow()
    return () => {
      leave()
      sound.pause()
      URL.revokeObjectURL(url)
    }
  }, [film, data, isHeard])

  const { onFilm } = film
  return {
    isOn,
    turn,
    onFilm: useCallback(
      (element) => {
        playing.current = element
        level()
        onFilm(element)
      },
      [onFilm, level],
    ),
  }
}
