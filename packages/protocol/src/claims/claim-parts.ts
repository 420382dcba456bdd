import { parseFilmTime } from '#src/clips/clip-time.ts'
import { length } from '#src/core/rules.ts'

type Part = { readonly fromMs: number; readonly toMs: number }

/**
 * Parts of a video as people write them: `1:10-1:40, 2:00–2:10`.
 *
 * @returns null where one of them cannot be read
 */
export function parseClaimParts(text: string): readonly Part[] | null {
  const parts = text.split(/[,，;；、\n]+/u).flatMap((part) => (part.trim() === '' ? [] : [partOf(part)]))
  const read = parts.flatMap((part) => part ?? [])
  return read.length === parts.length ? read : null
}

function partOf(text: string): Part | null {
  const [from, to, more] = text.split(/\s*[-–—~～至到]\s*/u)
  const [fromMs, toMs] = [parseFilmTime(from ?? ''), parseFilmTime(to ?? '')]
  return more === undefined && fromMs !== null && toMs !== null && toMs > fromMs ? { fromMs, toMs } : null
}

/** A line of such parts. */
export const claimParts = length(500).refine((text) => parseClaimParts(text) !== null, {
  error: 'claimParts',
})
