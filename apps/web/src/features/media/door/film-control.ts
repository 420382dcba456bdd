import { useEffect, useState } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'

type FilmMoment = { readonly ms: number; readonly isPlaying: boolean }
/** A piece of a film, in milliseconds of it. */
type Run = { readonly startMs: number; readonly endMs: number }

/** A film that somebody works on: where it stands, and what plays it. */
export type FilmControl = {
  /** Given to the player; told the element that plays. */
  readonly onFilm: (film: HTMLVideoElement | null) => void
  /** Where it stands; null while there is nothing to play. */
  now(): number | null
  /** Plays from a time on, and stops at another. */
  play(fromMs: number, untilMs: number): void
  /** Plays pieces one after the other, and stops at the end of the last. */
  playAll(runs: readonly Run[]): void
  /** Stands at a time. */
  seek(ms: number): void
  /** Plays on, or stands still. */
  toggle(): void
  /** Plays at a speed, backwards where it is below zero; 0 stands still. */
  shuttle(speed: number): void
  readonly moments: StoreApi<FilmMoment>
}

function createFilmControl(): FilmControl & { stop(): void } {
  const moments = createStore<FilmMoment>(() => ({ ms: 0, isPlaying: false }))
  let film: HTMLVideoElement | null = null
  let until: number | null = null
  let coming: readonly Run[] = []
  let frame = 0
  let backwards = 0
  const tell = () => {
    if (film === null) return
    const ms = Math.round(film.currentTime * 1000)
    // While it looks for the next piece it stands at the end of the one before.
    if (until !== null && ms >= until && !film.seeking) goOn(film)
    const isPlaying = !film.paused
    const before = moments.getState()
    if (before.ms !== ms || before.isPlaying !== isPlaying) moments.setState({ ms, isPlaying })
    cancelAnimationFrame(frame)
    // `timeupdate` comes four times a second: too seldom to stop at the end of a piece.
    if (isPlaying) frame = requestAnimationFrame(tell)
  }
  const goOn = (playing: HTMLVideoElement) => {
    const [next, ...rest] = coming
    coming = rest
    until = next?.endMs ?? null
    if (next === undefined) playing.pause()
    else playing.currentTime = next.startMs / 1000
  }
  const events = ['play', 'pause', 'seeked', 'timeupdate', 'ended'] as const
  const leave = () => {
    for (const event of events) film?.removeEventListener(event, tell)
    cancelAnimationFrame(frame)
    stopBackwards()
  }
  const start = () => void film?.play().catch(() => undefined)
  /** No piece is being played any more, nor anything backwards or quickly. */
  const freely = () => {
    until = null
    coming = []
    stopBackwards()
    if (film !== null) film.playbackRate = 1
  }
  const stopBackwards = () => {
    cancelAnimationFrame(backwards)
    backwards = 0
  }
  /** Browsers play forwards only: backwards it is wound, picture by picture, as fast as they come. */
  const wind = (speed: number) => {
    let last = performance.now()
    const step = (at: number) => {
      if (film === null) return
      if (!film.seeking) {
        film.currentTime = Math.max(0, film.currentTime + (speed * (at - last)) / 1000)
        last = at
      }
      if (film.currentTime > 0) backwards = requestAnimationFrame(step)
    }
    backwards = requestAnimationFrame(step)
  }
  const playAll = (runs: readonly Run[]) => {
    if (film === null || runs.length === 0) return
    freely()
    coming = runs
    goOn(film)
    start()
  }
  return {
    moments,
    stop: leave,
    onFilm(next) {
      leave()
      film = next
      for (const event of events) film?.addEventListener(event, tell)
    },
    now: () => film && Math.round(film.currentTime * 1000),
    play: (startMs, endMs) => playAll([{ startMs, endMs }]),
    playAll,
    seek(ms) {
      if (film === null) return
      freely()
      film.currentTime = ms / 1000
    },
    toggle() {
      if (film === null) return
      const isBackwards = backwards !== 0
      freely()
      if (isBackwards) return
      if (film.paused) start()
      else film.pause()
    },
    shuttle(speed) {
      if (film === null) return
      freely()
      if (speed > 0) {
        film.playbackRate = speed
        start()
        return
      }
      film.pause()
      if (speed < 0) wind(speed)
    },
  }
}

/** A film for as long as the page is open. */
export function useFilmControl(): FilmControl {
  const [film] = useState(createFilmControl)
  useEffect(() => film.stop, [film])
  return film
}

/** Where the film stands, as far as somebody looks at a part of it. */
export const useFilmMoment = <T>({ moments }: FilmControl, part: (moment: FilmMoment) => T): T =>
  useStore(moments, part)
