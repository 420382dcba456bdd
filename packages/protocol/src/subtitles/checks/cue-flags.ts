/** What a check says of a cue (media.md §4 QC rules, §5 QA flags). */
export const cueFlags = [
  'empty',
  'untranslated',
  'sourceLeft',
  'lengthOdd',
  'numbersDiffer',
  'tagsDiffer',
  'bracketsOpen',
  'sameForOthers',
  'termMissing',
  'tooLong',
  'tooManyLines',
  'tooFast',
  'tooShort',
  'tooLasting',
  'overlaps',
  'gapSmall',
  'beyondFilm',
  'repeats',
  /** Whoever read or heard it is not sure. */
  'doubtful',
  /** What it was translated from reads otherwise by now, or is said at another time. */
  'sourceChanged',
] as const
export type CueFlag = (typeof cueFlags)[number]
