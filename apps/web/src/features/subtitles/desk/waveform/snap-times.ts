import type { DeskCue } from '../desk-cues.ts'

/** An edge of a cue that is no farther from a change of the picture moves there. */
export const snapWithinMs = 250
/** A cue is never dragged shorter. */
const shortestDraggedMs = 100

export type Edge = 'start' | 'end'

/** The number nearest to a time in an ascending list; null where none is within reach. */
export function nearestWithin(times: readonly number[], ms: number, reach: number): number | null {
  const at = firstFrom(times, ms)
  const [before, after] = [times[at - 1], times[at]]
  const isCloser = before !== undefined && (after === undefined || ms - before <= after - ms)
  const nearest = isCloser ? before : after
  return nearest !== undefined && Math.abs(nearest - ms) <= reach ? nearest : null
}

/** The index of the first that is not before a time. */
export function firstFrom(times: readonly number[], ms: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** How a cue may be dragged: by its neighbours, the gap between cues, the film, and changes of the picture. */
export type DragRules = {
  /** Ends of what is said before it, and the beginning of what is said after it; null: there is none. */
  readonly before: number | null
  readonly after: number | null
  readonly gapMs: number
  readonly durationMs: number
  /** Empty: nothing to snap to, or Alt is held. */
  readonly shots: readonly number[]
}

/** The neighbours that a cue must keep away from: those that it does not overlap already. */
export function neighboursOf(
  before: DeskCue | undefined,
  cue: DeskCue,
  after: DeskCue | undefined,
): Pick<DragRules, 'before' | 'after'> {
  return {
    before: before !== undefined && before.endMs <= cue.startMs ? before.endMs : null,
    after: after !== undefined && after.startMs >= cue.endMs ? after.startMs : null,
  }
}

/** The cue with one edge where somebody drags it, as near as it may come there. */
export function draggedTo(cue: DeskCue, edge: Edge, wantedMs: number, rules: DragRules): DeskCue {
  const snapped = nearestWithin(rules.shots, wantedMs, snapWithinMs)
  if (snapped !== null) {
    const made = placed(cue, edge, snapped, rules)
    // A change that the neighbour stands over is out of reach.
    if ((edge === 'start' ? made.startMs : made.endMs) === snapped) return made
  }
  return placed(cue, edge, wantedMs, rules)
}

/** Never shorter than it may be dragged, or than it is already. */
function placed(cue: DeskCue, edge: Edge, wantedMs: number, rules: DragRules): DeskCue {
  const { before, after, gapMs, durationMs } = rules
  const { startMs, endMs } = cue
  const ms = Math.round(wantedMs)
  if (edge === 'start') {
    const free = before === null ? Math.max(0, ms) : before + parted(ms - before, gapMs)
    return { ...cue, startMs: Math.min(free, Math.max(startMs, endMs - shortestDraggedMs)) }
  }
  const free = after === null ? Math.min(durationMs, ms) : after - parted(after - ms, gapMs)
  return { ...cue, endMs: Math.max(free, Math.min(endMs, startMs + shortestDraggedMs)) }
}

/** Cues touch, or there is the gap between them: what is less goes to the nearer of both. */
function parted(distance: number, gapMs: number): number {
  if (distance >= gapMs) return distance
  return distance * 2 <= gapMs ? 0 : gapMs
}

/** Cues with their edges at changes of the picture that are near, where their neighbours leave room. */
export function snappedToShots(
  cues: readonly DeskCue[],
  chosen: readonly DeskCue[],
  shots: readonly number[],
  { gapMs, durationMs }: Pick<DragRules, 'gapMs' | 'durationMs'>,
): readonly DeskCue[] {
  const now = [...cues]
  const places = new Map(cues.map(({ key }, at) => [key, at]))
  const meant = new Set(chosen.map(({ key }) => key))
  const shotOf = (ms: number) => nearestWithin(shots, ms, snapWithinMs)
  for (const { key } of chosen) {
    const at = places.get(key)
    let cue = at === undefined ? undefined : now[at]
    if (at === undefined || cue === undefined) continue
    const [before, after] = [now[at - 1], now[at + 1]]
    for (const edge of ['start', 'end'] as const) {
      const shot = shotOf(edge === 'start' ? cue.startMs : cue.endMs)
      if (shot === null) continue
      const [beside, meets] = edge === 'start' ? [before, before?.endMs] : [after, after?.startMs]
      // Two that go to the same change of the picture touch there.
      const isShared = beside !== undefined && meant.has(beside.key) && shotOf(meets ?? 0) === shot
      const room = { gapMs: isShared ? 0 : gapMs, durationMs, shots: [] }
      const next = draggedTo(cue, edge, shot, { ...neighboursOf(before, cue, after), ...room })
      if ((edge === 'start' ? next.startMs : next.endMs) === shot) cue = next
    }
    now[at] = cue
  }
  return now.filter((cue, at) => cue !== cues[at])
}
