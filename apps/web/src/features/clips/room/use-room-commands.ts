import { steppedFrames } from '@pindao/protocol/clips/clip-time.ts'
import type { FilmControl } from '#src/features/media/door/film-control.ts'
import type { useHistory } from '../history.ts'
import { added, type CutList, choosing, jumpFrom, marked, moved, removed } from './cut-list.ts'
import type { RoomCommand } from './room-commands.ts'

const secondMs = 1000
/** Pressed again while it plays that way, it plays faster, up to this. */
const fastest = 8

/** What each command does with the film and the pieces; `speed` is kept between presses of J and L. */
export function useRoomCommands(asked: {
  readonly film: FilmControl
  readonly list: ReturnType<typeof useHistory<CutList>>
  readonly speed: { current: number }
  readonly durationMs: number
  readonly frameMs: number
  /** Where the arrows up and down lead: key frames or shots, ascending. */
  readonly jumps: readonly number[]
}): (command: RoomCommand) => void {
  const { film, list, speed, durationMs, frameMs, jumps } = asked
  const at = () => film.now() ?? 0
  const seek = (ms: number) => {
    speed.current = 0
    film.seek(Math.min(durationMs, Math.max(0, Math.round(ms))))
  }
  const shuttle = (way: 1 | -1) => {
    const before = speed.current * way > 0 ? Math.abs(speed.current) : 0
    speed.current = way * (before === 0 ? 1 : Math.min(fastest, before * 2))
    film.shuttle(speed.current)
  }
  const jump = (way: 1 | -1) => {
    const next = jumpFrom(jumps, at(), way) ?? (way > 0 ? null : 0)
    if (next !== null) seek(next)
  }
  /** Moves the chosen piece in the order. */
  const move = (by: number) =>
    list.change((now) => {
      const from = now.pieces.findIndex(({ key }) => key === now.chosen)
      return from < 0 || now.chosen === null ? now : moved(now, now.chosen, from + by)
    })
  const commands: Readonly<Record<RoomCommand, () => void>> = {
    markIn: () => list.change((now) => marked(now, 'in', at())),
    markOut: () => list.change((now) => marked(now, 'out', at())),
    // With a piece chosen there is nothing to add: it is let go, and the next one can be marked.
    add: () => list.change((now) => (now.chosen === null ? added(now, at()) : choosing(now, null))),
    remove: () => list.change(removed),
    leave: () => list.turn((now) => choosing(now, null)),
    toggle() {
      speed.current = 0
      film.toggle()
    },
    backwards: () => shuttle(-1),
    forwards: () => shuttle(1),
    stop() {
      speed.current = 0
      film.shuttle(0)
    },
    frameBack: () => seek(steppedFrames(at(), -1, frameMs)),
    frameOn: () => seek(steppedFrames(at(), 1, frameMs)),
    secondBack: () => seek(at() - secondMs),
    secondOn: () => seek(at() + secondMs),
    jumpBack: () => jump(-1),
    jumpOn: () => jump(1),
    earlier: () => move(-1),
    later: () => move(1),
    preview() {
      speed.current = 0
      if (film.moments.getState().isPlaying) film.shuttle(0)
      else film.playAll(list.now.pieces)
    },
    undo: () => list.undo?.(),
    redo: () => list.redo?.(),
  }
  return (command) => commands[command]()
}
