import type { AuditEntry } from '@pindao/protocol/access/audit.endpoints.ts'

/** One line of the comparison; `undefined` on a side that did not have the field. */
export type ChangedField = { readonly field: string; readonly before: unknown; readonly after: unknown }

/** What an entry says about its record. */
export type Change = {
  readonly kind: 'changed' | 'made' | 'removed' | 'none'
  readonly fields: readonly ChangedField[]
}

/** The two sides of an entry, field by field. A record that was made or removed has one side only. */
export function changeOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map((field) => ({ field, before: before?.[field], after: after?.[field] }))
  return { kind: kindOf(before, after), fields }
}

function kindOf(before: AuditEntry['before'], after: AuditEntry['after']): Change['kind'] {
  if (before !== null && after !== null) return 'changed'
  if (before !== null) return 'removed'
  return after === null ? 'none' : 'made'
}
