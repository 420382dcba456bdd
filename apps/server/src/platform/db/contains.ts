import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The column holds the text, in any case; wildcards a person types stand for themselves. */
export function contains(column: PgColumn, text: string): SQL {
  return ilike(column, likePattern(text))
}

/** The LIKE pattern of whatever holds the text; wildcards in it stand for themselves. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/gu, '\\$&')}%`
}
