/**
 * One thing that is said: from when to when, in whole milliseconds of its film. Lines are parted by `\n`; the text is plain
 * but for the marks `<b>`, `<i>` and `<u>` (media.md §4, cue model).
 */
export type Cue = { readonly startMs: number; readonly endMs: number; readonly text: string }

/** A file is read as far as this many cues: a film of ten hours has some fifteen thousand. */
export const mostCues = 20_000

const mark = /<\/?[biu]>/gu

/** The text as it is read aloud: without marks of style. */
export const withoutMarks = (text: string): string => text.replace(mark, '')
