import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'

/**
 * One line of the comparison; `undefined` on a side that did not have the field. Of a list that grew or shrank both sides
 * hold what differs only, and `kept` says how many items stayed.
 */
type ChangedField = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  readonly kept: number
}

/** What an entry says about its record. */
export type Change = {
  readonly kind: 'changed' | 'made' | 'removed' | 'none'
  readonly fields: readonly ChangedField[]
}

/** The two sides of an entry, field by field. A record that was made or removed has one side only. */
export function changeOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map((field) => ({ field, ...difference(before?.[field], after?.[field]) }))
  return { kind: kindOf(before, after), fields }
}

/** A role may hold a hundred permissions, and one of them was given. A list in a new order is shown whole. */
function difference(before: unknown, after: unknown): Omit<ChangedField, 'field'> {
  const whole = { before, after, kept: 0 }
  if (!(Array.isArray(before) && Array.isArray(after))) return whole
  const gone = before.filter((item) => !after.includes(item))
  const come = after.filter((item) => !before.includes(item))
  if (gone.length === 0 && come.length === 0) return whole
  return { before: gone, after: come, kept: before.length - gone.length }
}

function kindOf(before: AuditEntry['before'], after: AuditEntry['after']): Change['kind'] {
  if (before !== null && after !== null) return 'changed'
  if (before !== null) return 'removed'
  return after === null ? 'none' : 'made'
}
