import { z } from 'zod'

/** How an answer of an engine goes wrong (media.md §5). */
export const ENGINE_TROUBLES = [
  'drop',
  'merge',
  'repeat',
  'reorder',
  'cut',
  'fence',
  'limit',
  'busy',
  'quota',
  /** Something is heard that nobody said, again and again. */
  'hallucinate',
  /** Where a sentence ends is not said. */
  'noEnds',
] as const
export type EngineTroubleName = (typeof ENGINE_TROUBLES)[number]

/** Which troubles come in turn, at every `every`-th call. */
export const EngineTroubles = z.object({
  kinds: z.array(z.enum(ENGINE_TROUBLES)).default([]),
  every: z.number().int().min(1).default(2),
})

/** Counts calls, and says what goes wrong with each. */
export function createEngineTroubles() {
  let settings: z.infer<typeof EngineTroubles> = { kinds: [], every: 2 }
  let calls = 0
  let characters = 0
  return {
    set(next: z.infer<typeof EngineTroubles>) {
      settings = next
      calls = 0
    },
    /** What goes wrong with the next call; null: nothing. */
    next(): EngineTroubleName | null {
      calls += 1
      const { kinds, every } = settings
      if (kinds.length === 0 || calls % every !== 0) return null
      return kinds[((calls / every) % kinds.length) | 0] ?? null
    },
    /** Adds what was translated, as an engine would bill it. */
    bill(texts: readonly string[]) {
      characters += texts.reduce((sum, text) => sum + [...text].length, 0)
    },
    told: () => ({ calls, characters }),
  }
}
export type EngineTroubles = ReturnType<typeof createEngineTroubles>

/** Spoils texts that were translated, as language models do. */
export function spoiled<T extends { readonly t: string }>(
  cues: readonly T[],
  trouble: EngineTroubleName | null,
): readonly T[] {
  switch (trouble) {
    case 'drop':
      return cues.filter((_one, at) => at % 3 !== 1)
    case 'merge':
      return cues.flatMap((one, at) =>
        at % 4 === 0 ? [{ ...one, t: `${one.t} ${cues[at + 1]?.t ?? ''}` }] : at % 4 === 1 ? [] : [one],
      )
    case 'repeat':
      return cues.map((one, at) => (at % 5 === 2 ? { ...one, t: cues[at - 1]?.t ?? one.t } : one))
    case 'reorder':
      return cues.toReversed()
    case 'cut':
      return cues.slice(0, Math.ceil(cues.length / 2))
    default:
      return cues
  }
}
