import { z } from 'zod'
import type { SheetRows } from './sheet-rows.ts'

const cell = z.string().max(2000)
const kept = z.array(
  z.object({
    key: z.int(),
    cells: z.object({
      start: cell,
      end: cell,
      title: cell,
      channel: cell,
      publishAt: cell,
      music: cell.default(''),
    }),
    sentAs: z.string().nullable(),
    done: z.boolean(),
  }),
)

/** Where the sheet of a film is kept in this browser, for each person who uses it. */
const keyOf = (personId: string, videoId: string) => `pindao.clip-sheet.${personId}.${videoId}`

/** The lines as this browser kept them; none where there are none, or where another release wrote them. */
export function readKept(personId: string, videoId: string): SheetRows {
  try {
    return kept.parse(JSON.parse(window.localStorage.getItem(keyOf(personId, videoId)) ?? '[]'))
  } catch {
    return []
  }
}

/** Keeps the lines. @returns false where this browser keeps nothing */
export function keep(personId: string, videoId: string, rows: SheetRows): boolean {
  try {
    if (rows.length === 0) window.localStorage.removeItem(keyOf(personId, videoId))
    else window.localStorage.setItem(keyOf(personId, videoId), JSON.stringify(rows))
    return true
  } catch {
    return false
  }
}
