import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants, neededFor } from '@pindao/protocol/access/permission-tree.ts'
import type { DataScope } from '@pindao/protocol/access/permissions.ts'

export type Ticks = ReadonlySet<Grant>

/** Ticks some permissions with all they need: a menu entry needs its page, a page the permission to read. */
export function tick(ticks: Ticks, grants: readonly Grant[]): Ticks {
  const next = new Set(ticks)
  for (const grant of grants) {
    for (let needed: Grant | null = grant; needed !== null; needed = neededFor(needed)) next.add(needed)
  }
  return next
}

/** Takes some permissions away with all that would be worth nothing without them. */
export function untick(ticks: Ticks, grants: readonly Grant[]): Ticks {
  const gone = new Set(grants)
  const isGone = (grant: Grant): boolean => {
    const needed = neededFor(grant)
    return gone.has(grant) || (needed !== null && isGone(needed))
  }
  return new Set([...ticks].filter((grant) => !isGone(grant)))
}

/** What of a role a person edits. */
export type RoleContent = {
  readonly name: string | null
  readonly description: string
  readonly dataScope: DataScope
  readonly permissions: readonly Grant[]
}

/** What a save would change, for a person to read. */
export type RoleDiff = {
  readonly added: readonly Grant[]
  readonly removed: readonly Grant[]
  readonly fields: readonly ('name' | 'description' | 'dataScope')[]
}

export function diffOf(before: RoleContent, after: RoleContent): RoleDiff {
  const fields = ['name', 'description', 'dataScope'] as const
  return {
    added: allGrants.filter(
      (grant) => !before.permissions.includes(grant) && after.permissions.includes(grant),
    ),
    removed: allGrants.filter(
      (grant) => before.permissions.includes(grant) && !after.permissions.includes(grant),
    ),
    fields: fields.filter((field) => before[field] !== after[field]),
  }
}

export function isEmptyDiff({ added, removed, fields }: RoleDiff): boolean {
  return added.length + removed.length + fields.length === 0
}
