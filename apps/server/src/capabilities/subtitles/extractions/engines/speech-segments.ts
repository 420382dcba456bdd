import type { SpeechFlag, SpeechSegment } from './speech-engine.ts'

/** A word with its times in milliseconds. */
export type TimedWord = { readonly startMs: number; readonly endMs: number; readonly text: string }

/** A segment as an engine told it, in milliseconds; the numbers are Whisper's. */
export type ToldSegment = {
  readonly startMs: number
  /** Some servers say where a segment begins, and not where it ends: then it is the same. */
  readonly endMs: number
  readonly text: string
  readonly noSpeech?: number | undefined
  readonly meanLogProbability?: number | undefined
  readonly compression?: number | undefined
  readonly words?: readonly TimedWord[] | undefined
  readonly isUntimed?: boolean
}

/** Where somebody speaks, by the sound alone. */
export type Span = { readonly startMs: number; readonly endMs: number }

// Whisper's own limits (media.md §3).
const noSpeechAbove = 0.6
const doubtBelow = -1
const compressionAbove = 2.4
/** Longer than this a cue is not read at once. */
const longestMs = 7000
/** Speech of so long that nothing was written down of was passed over. */
const passedOverMs = 10_000
/** A character of a segment without an end takes so long to say. */
const msOfCharacter = 180

/**
 * What an engine told, as segments in order that do not overlap: without empty ones, ends put right, long ones parted,
 * doubts marked.
 *
 * @param speech where somebody speaks, if that is known: what was passed over is marked
 */
export function segmentsOf(
  told: readonly ToldSegment[],
  durationMs: number,
  speech: readonly Span[] = [],
): SpeechSegment[] {
  const heard = told
    .map((one) => ({ ...one, text: one.text.trim() }))
    .filter(({ text, startMs }) => text !== '' && startMs < durationMs)
    .toSorted((one, other) => one.startMs - other.startMs)
  let before: ToldSegment | null = null
  const segments: SpeechSegment[] = []
  for (const [index, one] of heard.entries()) {
    const next = heard[index + 1]?.startMs ?? durationMs
    const whole = { ...one, endMs: endOf(one, next, durationMs) }
    const flags = flagsOf(whole, before, speech)
    const confidence =
      one.meanLogProbability === undefined ? null : Math.min(1, Math.exp(one.meanLogProbability))
    for (const part of partsOf(whole)) segments.push({ ...part, confidence, flags })
    before = whole
  }
  return segments
}

/** Before the next one begins, and not beyond the file; one without an end gets one by its length. */
function endOf(one: ToldSegment, nextMs: number, durationMs: number): number {
  const said = one.endMs > one.startMs ? one.endMs : one.startMs + [...one.text].length * msOfCharacter
  const latest = Math.min(durationMs, Math.max(nextMs, one.startMs + 1))
  return Math.max(one.startMs + 1, Math.min(said, latest))
}

function flagsOf(one: ToldSegment, before: ToldSegment | null, speech: readonly Span[]): SpeechFlag[] {
  const isDoubtful = (one.noSpeech ?? 0) > noSpeechAbove && (one.meanLogProbability ?? 0) < doubtBelow
  const silentFrom = before?.endMs ?? 0
  const passedOver = speech.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.endMs, one.startMs) - Math.max(span.startMs, silentFrom)),
    0,
  )
  const told: readonly (readonly [SpeechFlag, boolean])[] = [
    ['noSpeech', isDoubtful],
    ['repetitive', (one.compression ?? 0) > compressionAbove],
    ['repeated', before?.text === one.text],
    ['passedOver', passedOver > passedOverMs],
    ['untimed', one.isUntimed === true],
  ]
  return told.filter(([, holds]) => holds).map(([flag]) => flag)
}

type Part = { readonly startMs: number; readonly endMs: number; readonly text: string }

/** A segment that is too long to be read at once, in parts: after marks, by the times of its words where they are known. */
function partsOf(one: ToldSegment): readonly Part[] {
  const { startMs, endMs, text } = one
  const sentences = sentencesOf(text)
  if (endMs - startMs <= longestMs || sentences.length < 2) return [{ startMs, endMs, text }]
  const wanted = Math.ceil((endMs - startMs) / longestMs)
  const groups = gathered(sentences, [...text].length / wanted)
  const total = groups.reduce((sum, group) => sum + [...group].length, 0)
  const timeAt = timesOf(one, total)
  let said = 0
  return groups.map((group) => {
    const from = timeAt(said)
    said += [...group].length
    return { startMs: from, endMs: Math.max(from + 1, timeAt(said)), text: group.trim() }
  })
}

/** Parts of a text that end with a mark; a number's point is none. */
const sentencesOf = (text: string): string[] =>
  text.match(/[^。！？；，、…!?;]+[。！？；，、…!?;]*|[。！？；，、…!?;]+/gu) ?? [text]

/** Neighbours put together until they are about so long. */
function gathered(parts: readonly string[], length: number): string[] {
  const groups: string[] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last !== undefined && [...last].length + [...part].length / 2 <= length)
      groups[groups.length - 1] = last + part
    else groups.push(part)
  }
  return groups
}

/** When so many characters of a segment have been said: by its words, else as if all took equally long. */
function timesOf({ startMs, endMs, words = [] }: ToldSegment, total: number): (said: number) => number {
  const letters = words.reduce((sum, { text }) => sum + [...text.trim()].length, 0)
  const evenly = (said: number) => Math.round(startMs + ((endMs - startMs) * said) / Math.max(1, total))
  if (letters === 0) return evenly
  return (said) => {
    const wanted = (said / Math.max(1, total)) * letters
    let heard = 0
    for (const word of words) {
      if (heard >= wanted) return Math.min(endMs, Math.max(startMs, Math.round(word.startMs)))
      heard += [...word.text.trim()].length
    }
    return endMs
  }
}

/** A piece of a film, and where in it the piece begins. */
export type TranscribedPiece = { readonly offsetMs: number; readonly segments: readonly SpeechSegment[] }

/** Segments of the pieces of a film as those of the film. What two pieces both heard at their seam counts once. */
export function joinPieces(pieces: readonly TranscribedPiece[]): SpeechSegment[] {
  const joined: SpeechSegment[] = []
  for (const { offsetMs, segments } of pieces.toSorted((one, other) => one.offsetMs - other.offsetMs)) {
    for (const segment of segments) {
      const placed = {
        ...segment,
        startMs: segment.startMs + offsetMs,
        endMs: segment.endMs + offsetMs,
      }
      const last = joined.at(-1)
      const isSame = last !== undefined && last.text === placed.text && placed.startMs < last.endMs
      if (!isSame) joined.push(placed)
    }
  }
  return joined
}
