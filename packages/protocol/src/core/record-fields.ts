import { z } from 'zod'
import { requiredLine } from './rules.ts'

/** Counts up with every change: what was read must still be so when it is written (409 otherwise). */
export const version = z.number().int().min(1)

/** Texts of people: trimmed, and one line. */
export const shortNameLength = 40
export const shortName = requiredLine(shortNameLength)
