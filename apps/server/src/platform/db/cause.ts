import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { likePattern } from './contains.ts'

/** Rows of one of these causes, or of one that goes on from it after a space; served by an index with `text_pattern_ops`. */
export function ofCauses(column: PgColumn, causes: readonly string[]): SQL | undefined {
  return or(...causes.map((cause) => sql`(${column} = ${cause} OR ${column} LIKE ${startPattern(cause)})`))
}

/** `likePattern` is for what stands anywhere: its first sign is not wanted here. */
const startPattern = (cause: string) => likePattern(`${cause} `).replace(/^%/u, '')
