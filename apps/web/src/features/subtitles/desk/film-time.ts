import { useEffect, useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

type FilmMoment = { readonly ms: number; readonly isPlaying: boolean }

/** The film beside the cues: where it stands, and what plays it. */
export type DeskFilm = {
  /** Given to the player; told the element that plays. */
  readonly onFilm: (film: HTMLVideoElement | null) => void
  /** Where it stands; null while there is nothing to play. */
  now(): number | null
  /** Plays from a time on, and stops at another. */
  play(fromMs: number, untilMs: number): void
  /** Stands at a time. */
  seek(ms: number): void
  /** Plays on, or stands still. */
  toggle(): void
  readonly moments: StoreApi<FilmMoment>
}

function createDeskFilm(): DeskFilm & { stop(): void } {
  const moments = createStore<FilmMoment>(() => ({ ms: 0, isPlaying: false }))
  let film: HTMLVideoElement | null = null
  let until: number | null = null
  let frame = 0
  const tell = () => {
    if (film === null) return
    const ms = Math.round(film.currentTime * 1000)
    if (until !== null && ms >= until) {
      film.pause()
      until = null
    }
    const isPlaying = !film.paused
    const before = moments.getState()
    if (before.ms !== ms || before.isPlaying !== isPlaying) moments.setState({ ms, isPlaying })
    cancelAnimationFrame(frame)
    // `timeupdate` comes four times a second: too seldom to stop at the end of a cue.
    if (isPlaying) frame = requestAnimationFrame(tell)
  }
  const events = ['play', 'pause', 'seeked', 'timeupdate', 'ended'] as const
  const leave = () => {
    for (const event of events) film?.removeEventListener(event, tell)
    cancelAnimationFrame(frame)
  }
  const start = () => void film?.play().catch(() => undefined)
  return {
    moments,
    stop: leave,
    onFilm(next) {
      leave()
      film = next
      for (const event of events) film?.addEventListener(event, tell)
    },
    now: () => film && Math.round(film.currentTime * 1000),
    play(fromMs, untilMs) {
      if (film === null) return
      film.currentTime = fromMs / 1000
      until = untilMs
      start()
    },
    seek(ms) {
      if (film === null) return
      until = null
      film.currentTime = ms / 1000
    },
    toggle() {
      if (film === null) return
      until = null
      if (film.paused) start()
      else film.pause()
    },
  }
}

/** A film for as long as the desk is open. */
export function useDeskFilm(): DeskFilm {
  const [film] = useState(createDeskFilm)
  useEffect(() => film.stop, [film])
  return film
}

/** Where the film stands, as far as somebody looks at a part of it. */
export const useFilmMoment = <T>({ moments }: DeskFilm, part: (moment: FilmMoment) => T): T =>
  useStore(moments, part)
