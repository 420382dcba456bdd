import { shortestSegmentMs } from '@pindao/protocol/publishing/prepare-recipe.ts'

/** A piece of the film on the list, in milliseconds of it; `key` stays with it while it is moved and changed. */
export type Piece = { readonly key: number; readonly startMs: number; readonly endMs: number }

/** The pieces in the order in which they are played, the marks of the next one, and the piece that keys are meant for. */
export type CutList = {
  readonly pieces: readonly Piece[]
  readonly inMs: number | null
  readonly outMs: number | null
  readonly chosen: number | null
}

export const emptyCutList: CutList = { pieces: [], inMs: null, outMs: null, chosen: null }

/** A list that begins with pieces: of a clip that is changed, or of a film that was parted. */
export const cutListOf = (
  pieces: readonly { readonly startMs: number; readonly endMs: number }[],
): CutList => ({
  ...emptyCutList,
  pieces: pieces.map(({ startMs, endMs }, key) => ({ key, startMs, endMs })),
})

const chosenOf = ({ pieces, chosen }: CutList) => pieces.find(({ key }) => key === chosen)
const nextKey = (pieces: readonly Piece[]) => Math.max(-1, ...pieces.map(({ key }) => key)) + 1

/**
 * Marks where a piece begins or ends: of the one that is chosen, if it stays long enough for one, else of the next. A mark
 * that would be on the wrong side of the other takes it away: one begins anew.
 */
export function marked(list: CutList, side: 'in' | 'out', atMs: number): CutList {
  const piece = chosenOf(list)
  if (piece !== undefined)
    return changed(list, piece.key, side === 'in' ? { startMs: atMs } : { endMs: atMs })
  const { inMs, outMs } = list
  return side === 'in'
    ? { ...list, inMs: atMs, outMs: outMs !== null && outMs - atMs < shortestSegmentMs ? null : outMs }
    : { ...list, outMs: atMs, inMs: inMs !== null && atMs - inMs < shortestSegmentMs ? null : inMs }
}

/**
 * What the marks stand for: from the first to the second; without a second to where the film stands, without a first from
 * where the piece before it ends. Null where that is no piece.
 */
export function markedPiece({ pieces, inMs, outMs }: CutList, atMs: number): Omit<Piece, 'key'> | null {
  if (inMs === null && outMs === null) return null
  const startMs = inMs ?? pieces.at(-1)?.endMs ?? 0
  const endMs = outMs ?? atMs
  return endMs - startMs >= shortestSegmentMs ? { startMs, endMs } : null
}

/** Puts what is marked at the end of the list; the list itself where nothing is. */
export function added(list: CutList, atMs: number): CutList {
  const piece = markedPiece(list, atMs)
  if (piece === null) return list
  return {
    ...list,
    pieces: [...list.pieces, { key: nextKey(list.pieces), ...piece }],
    inMs: null,
    outMs: null,
  }
}

/** Gives a piece other times; the list itself where it would be too short. */
export function changed(list: CutList, key: number, times: Partial<Omit<Piece, 'key'>>): CutList {
  const pieces = list.pieces.map((piece) => (piece.key === key ? { ...piece, ...times } : piece))
  const next = pieces.find((piece) => piece.key === key)
  const before = list.pieces.find((piece) => piece.key === key)
  if (next === undefined || before === undefined) return list
  if (next.startMs === before.startMs && next.endMs === before.endMs) return list
  return next.startMs >= 0 && next.endMs - next.startMs >= shortestSegmentMs ? { ...list, pieces } : list
}

/** Takes the chosen piece away, and chooses the one that takes its place; without one takes the marks away. */
export function removed(list: CutList): CutList {
  const at = list.pieces.findIndex(({ key }) => key === list.chosen)
  if (at < 0) return list.inMs === null && list.outMs === null ? list : { ...list, inMs: null, outMs: null }
  const pieces = list.pieces.toSpliced(at, 1)
  return { ...list, pieces, chosen: (pieces[at] ?? pieces.at(-1))?.key ?? null }
}

/** Moves a piece to another place in the order. */
export function moved(list: CutList, key: number, to: number): CutList {
  const from = list.pieces.findIndex((piece) => piece.key === key)
  const piece = list.pieces[from]
  const at = Math.min(Math.max(to, 0), list.pieces.length - 1)
  if (piece === undefined || at === from) return list
  return { ...list, pieces: list.pieces.toSpliced(from, 1).toSpliced(at, 0, piece) }
}

/** Chooses a piece, or none. */
export const choosing = (list: CutList, key: number | null): CutList =>
  list.chosen === key ? list : { ...list, chosen: key }

/** How long the pieces play together, in milliseconds. */
export const playedMs = ({ pieces }: CutList): number =>
  pieces.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/**
 * The next time of a list after a place, or the one before it; the place itself counts as there.
 *
 * @param times ascending
 */
export function jumpFrom(times: readonly number[], atMs: number, step: 1 | -1): number | null {
  // A picture is shown a little after its time.
  const close = 20
  return step > 0
    ? (times.find((ms) => ms > atMs + close) ?? null)
    : (times.findLast((ms) => ms < atMs - close) ?? null)
}

/** Where the clip stands when the film stands at a place: in the first piece that has it. Null in none. */
export function bedAt({ pieces }: CutList, ms: number): number | null {
  const at = pieces.findIndex(({ startMs, endMs }) => ms >= startMs && ms <= endMs)
  const piece = pieces[at]
  if (piece === undefined) return null
  const before = pieces.slice(0, at).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  return before + ms - piece.startMs
}

/** Where a fast cut of a piece really begins: at the key frame before, or at it. Null where none is known. */
export const fastStart = (keyFrames: readonly number[], startMs: number): number | null =>
  // The times of a film are whole milliseconds: half a picture is no difference.
  keyFrames.findLast((ms) => ms <= startMs + 1) ?? null
