import { isAgreed } from '@pindao/protocol/subtitles/subtitle-document.endpoints.ts'
import { type DeskCue, type DeskStep, stepTo } from './desk-cues.ts'

/** Who reads, and whether what one has agreed to waits for another. */
export type Reading = { readonly askedBy: string; readonly needsSecond: boolean }

const isOutdated = ({ flags }: DeskCue) => flags.includes('sourceChanged')

/** Agrees to cues, or takes that back where all are agreed to as they are. */
export function agreed(cues: readonly DeskCue[], chosen: readonly DeskCue[], by: string): DeskStep {
  const areAll = chosen.every((cue) => isAgreed(cue.review) && !isOutdated(cue))
  return stepTo(
    cues,
    chosen.map((cue): DeskCue => {
      if (areAll) return { ...cue, review: 'open', reader: undefined }
      if (!isAgreed(cue.review)) return { ...cue, review: 'fine', reader: by, flags: [] }
      return isOutdated(cue) ? { ...cue, review: 'fine', flags: [] } : cue
    }),
  )
}

/**
 * Agrees to cues as the second reader; to what nobody has read yet as the first. Where all are read twice, the second word is
 * taken back.
 *
 * @returns null where all of them are one's own readings
 */
export function agreedTwice(
  cues: readonly DeskCue[],
  chosen: readonly DeskCue[],
  by: string,
): DeskStep | null {
  if (chosen.every(({ review }) => review === 'second'))
    return stepTo(
      cues,
      chosen.map((cue): DeskCue => ({ ...cue, review: 'fine' })),
    )
  const able = chosen.filter((cue) => !(cue.review === 'fine' && cue.reader === by))
  if (able.length === 0) return null
  return stepTo(
    cues,
    able.map((cue): DeskCue => {
      if (!isAgreed(cue.review)) return { ...cue, review: 'fine', reader: by, flags: [] }
      return { ...cue, review: 'second', flags: [] }
    }),
  )
}

/** Asks about cues, or takes the question back where it was asked of all. */
export function questioned(cues: readonly DeskCue[], chosen: readonly DeskCue[]): DeskStep {
  const areAll = chosen.every(({ review }) => review === 'question')
  return stepTo(
    cues,
    chosen.map((cue): DeskCue => ({ ...cue, review: areAll ? 'open' : 'question', reader: undefined })),
  )
}

/** How many cues with words were read, and how many of those twice. */
export const readCounts = (cues: readonly DeskCue[]): { readonly read: number; readonly twice: number } =>
  cues.reduce(
    (sum, { text, review }) =>
      text.trim() === ''
        ? sum
        : { read: sum.read + Number(isAgreed(review)), twice: sum.twice + Number(review === 'second') },
    { read: 0, twice: 0 },
  )

/** The next cue after one that this person can still read, around the end to the first; null where there is none. */
export function nextToRead(
  cues: readonly DeskCue[],
  after: DeskCue | undefined,
  { askedBy, needsSecond }: Reading,
): DeskCue | null {
  const from = cues.findIndex(({ key }) => key === after?.key) + 1
  const waits = ({ text, review, reader }: DeskCue) =>
    text.trim() !== '' && (!isAgreed(review) || (needsSecond && review === 'fine' && reader !== askedBy))
  return cues.slice(from).find(waits) ?? cues.slice(0, from).find(waits) ?? null
}
