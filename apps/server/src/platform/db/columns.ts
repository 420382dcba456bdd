import { plainAmount } from '@pindao/protocol/core/money.ts'
import { bigint, customType } from 'drizzle-orm/pg-core'

/** Primary key of every table: bigint identity. Strings in JSON, `bigint` in code. */
export const identity = () => bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity()

/** A reference to another row. */
export const reference = (name: string) => bigint(name, { mode: 'bigint' })

/**
 * An instant: `timestamptz(3)`, in code and JSON the RFC 3339 text in UTC. The sessions run in UTC, so PostgreSQL's
 * text differs in the separator and the zone only; Date objects would cost 40 µs per list answer (performance.md §1).
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: isoInstant,
})

/** PostgreSQL's `2026-11-21 05:00:00.123+00` as `2026-11-21T05:00:00.123Z`. */
export function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/u, '')}Z`
}

/** Raw bytes (digests). */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/**
 * An amount of money or a rate: `numeric`, in code and JSON the decimal text that `core/money.ts` reckons with. Whoever
 * writes a number meets the compiler, whoever writes another text the database.
 *
 * @param places digits behind the point, of `digits` altogether
 */
export const decimalText = customType<{
  data: string
  driverData: string
  config: { readonly digits: number; readonly places: number }
  configRequired: true
}>({
  dataType: ({ digits, places }) => `numeric(${digits},${places})`,
  fromDriver: plainAmount,
})
