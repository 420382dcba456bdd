/** What lines of a language may be: characters a line, lines a cue, characters a second (media.md §4). */
export type CueProfile = {
  readonly lineCharacters: number
  readonly lines: number
  readonly charactersPerSecond: number
  readonly shortestMs: number
  readonly longestMs: number
  /** Between two cues: they touch, or there is so much. */
  readonly gapMs: number
}

const usual: CueProfile = {
  lineCharacters: 42,
  lines: 2,
  charactersPerSecond: 17,
  shortestMs: 833,
  longestMs: 7000,
  gapMs: 83,
}

/** By language; those that are not named are read as fast as most. */
const profiles: Readonly<Record<string, Partial<CueProfile>>> = {
  zh: { lineCharacters: 16, charactersPerSecond: 9 },
  ja: { lineCharacters: 23, charactersPerSecond: 4 },
  ko: { lineCharacters: 16, charactersPerSecond: 12 },
  th: { lineCharacters: 35 },
  en: { charactersPerSecond: 20 },
  ar: { charactersPerSecond: 20 },
  hi: { charactersPerSecond: 22 },
}

/** The profile of a language (BCP 47). */
export const profileOf = (language: string): CueProfile => ({
  ...usual,
  ...profiles[language.split('-')[0] ?? ''],
})
