import { type KeyboardEvent, useEffect, useState } from 'react'
import type { SearchOption } from './search-option.ts'

/**
 * The option that Enter opens: the first one until the arrows say otherwise, and again after other words. It is kept by
 * its key, so that an answer that comes in above it does not move it.
 */
export function useActiveOption(options: readonly SearchOption[], text: string) {
  const [key, setKey] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another question
  useEffect(() => setKey(null), [text])
  const place = Math.max(
    0,
    options.findIndex((option) => option.key === key),
  )

  /** @returns whether the key was one of ours */
  function move({ key: pressed }: KeyboardEvent): boolean {
    const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0
    if (step === 0) return false
    setKey(options.at((place + step) % options.length)?.key ?? null)
    return true
  }
  return { active: options[place] ?? null, activate: setKey, move }
}
