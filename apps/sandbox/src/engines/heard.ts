import { knownLines } from './known-lines.ts'

const spoken = Object.entries(knownLines)

/** Something that was heard. Milliseconds. */
export type Heard = { readonly startMs: number; readonly endMs: number; readonly text: string }

const everyMs = 3200
const pauseMs = 600

/** What is said in a file of this length: the lines of a drama, one after the other, the same at any time. */
export function heardIn(ms: number, language: string | undefined): Heard[] {
  const isEnglish = language?.toLowerCase().startsWith('en') ?? false
  return Array.from({ length: Math.ceil(ms / everyMs) }, (_, index) => {
    const [zh, [en]] = spoken[index % spoken.length] ?? ['', ['']]
    const startMs = index * everyMs
    return {
      startMs,
      endMs: Math.max(startMs + 1, Math.min(ms, startMs + everyMs - pauseMs)),
      text: isEnglish ? en : zh,
    }
  })
}
