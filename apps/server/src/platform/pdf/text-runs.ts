import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

export type TextDirection = 'ltr' | 'rtl'
/** The faces that a document is set in: one has Han, Latin and digits, the other Arabic. */
export type Face = 'han' | 'arabic'

/** A part of a line that is drawn at once; its signs stand in the order in which they are read. */
export type TextRun = { readonly text: string; readonly direction: TextDirection; readonly face: Face }

type LeveledRun = { readonly text: string; readonly level: number; readonly face: Face }

/** Signs that only say in which direction others are read: no face draws them. */
const controls = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u
const latin = /\p{Script=Latin}/u
const arabic = /\p{Script=Arabic}/u
const lettered = /[\p{L}\p{N}]/u
/** Spaces that neither face has. */
const narrow = /[\u2009\u202f]/u
/** Marks of Han texts, which the Arabic face has not. */
const wide = /[\u3000-\u303f\ufe30-\ufe4f\uff00-\uffef]/u

/**
 * A line as it is drawn, from left to right, by Unicode's bidirectional algorithm (UAX 9): parts that are read from right to
 * left stand in the order of reading, with their brackets mirrored once, because the face that draws them mirrors none.
 */
export function textRuns(line: string, base: TextDirection): readonly TextRun[] {
  return reordered(leveledRuns(line, base)).map(({ text, level, face }) => ({
    text: isRightToLeft(level) ? mirrored(text) : text,
    direction: isRightToLeft(level) ? 'rtl' : 'ltr',
    face,
  }))
}

const isRightToLeft = (level: number) => level % 2 === 1

/** In the order of reading: parts of one level and one face. */
function leveledRuns(line: string, base: TextDirection): readonly LeveledRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, base)
  const runs: LeveledRun[] = []
  let at = 0
  for (const sign of line) {
    const level = levels[at] ?? 0
    at += sign.length
    if (controls.test(sign)) continue
    const before = runs.at(-1)
    const face = faceOf(sign, level, before?.text.at(-1) ?? '')
    const text = narrow.test(sign) ? '\u00a0' : sign
    if (before && before.level === level && before.face === face)
      runs[runs.length - 1] = { ...before, text: before.text + text }
    else runs.push({ text, level, face })
  }
  return runs
}

/**
 * Arabic has its own face; signs between words take that of the direction in which they are read. An apostrophe is as wide as
 * a Han sign in the face of these: within a Latin word it is taken from the other one.
 */
function faceOf(sign: string, level: number, before: string): Face {
  if (arabic.test(sign) || (sign === '\u2019' && latin.test(before))) return 'arabic'
  return isRightToLeft(level) && !lettered.test(sign) && !wide.test(sign) ? 'arabic' : 'han'
}

/** Rule L2: from the highest level down to the lowest odd one, what stands together at it or above is turned around. */
function reordered(runs: readonly LeveledRun[]): readonly LeveledRun[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  let order = [...runs]
  for (let level = highest; level >= 1; level -= 1) {
    const turned: LeveledRun[] = []
    let together: LeveledRun[] = []
    for (const run of order) {
      if (run.level >= level) together = [run, ...together]
      else {
        turned.push(...together, run)
        together = []
      }
    }
    order = [...turned, ...together]
  }
  return order
}

const mirrored = (text: string) => [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')
