/** Something that was read or heard in a film. Whole milliseconds; `confidence` from 0 to 1, null where nobody knows. */
export type FoundCue = {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
  readonly confidence: number | null
}
