import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import {
  type HeldLevel,
  levelOf,
  pagesReading,
  permissionLines,
} from '@pindao/protocol/access/permission-levels.ts'
import { allGrants, neededFor, pageOf } from '@pindao/protocol/access/permission-tree.ts'
import type { DataScope, Permission, Subject } from '@pindao/protocol/access/permissions.ts'
import type { FixedReason } from '@pindao/protocol/access/role.endpoints.ts'

export type Ticks = ReadonlySet<Grant>

/** Ticks some permissions with all they need: a menu entry needs its page, a page the permission to read. */
export function tick(ticks: Ticks, grants: readonly Grant[]): Ticks {
  const next = new Set(ticks)
  for (const grant of grants) {
    for (let needed: Grant | null = grant; needed !== null; needed = neededFor(needed)) next.add(needed)
  }
  return next
}

/** What one tick of a person does: with the permission to read, the pages and menu entries that show it come along. */
export function tickByHand(ticks: Ticks, grant: Grant): Ticks {
  const followers = pageOf(grant) === null ? pagesReading(grant as Permission) : []
  return tick(ticks, [grant, ...followers])
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

/** What binds somebody who edits a role: what is stored, and what of it they cannot change. */
export type Limits = { readonly stored: Ticks; readonly fixed: ReadonlyMap<Grant, FixedReason> }

/** The permissions for which the server would refuse these ticks; to put back what is stored is always free. */
export function refusedIn(next: Ticks, { stored, fixed }: Limits): readonly Grant[] {
  return [...fixed.keys()].filter((grant) => next.has(grant) !== stored.has(grant))
}

/** What of a role a person edits. */
export type RoleContent = {
  readonly name: string | null
  readonly description: string
  readonly dataScope: DataScope
  readonly permissions: readonly Grant[]
}

/** One line of the editor that a save would change. */
export type LevelChange = {
  readonly subject: Subject
  readonly before: HeldLevel
  readonly after: HeldLevel
  readonly added: readonly Grant[]
  readonly removed: readonly Grant[]
}

/** What a save would change, for a person to read: levels first, each with its single permissions. */
export type RoleDiff = {
  readonly levels: readonly LevelChange[]
  readonly fields: readonly ('name' | 'description' | 'dataScope')[]
}

export function diffOf(before: RoleContent, after: RoleContent): RoleDiff {
  const fields = ['name', 'description', 'dataScope'] as const
  const [had, has] = [new Set(before.permissions), new Set(after.permissions)]
  const levels = permissionLines.map((line) => ({
    subject: line.subject,
    before: levelOf(line, had),
    after: levelOf(line, has),
    added: inOrder(line.grants).filter((grant) => has.has(grant) && !had.has(grant)),
    removed: inOrder(line.grants).filter((grant) => had.has(grant) && !has.has(grant)),
  }))
  return {
    levels: levels.filter(({ added, removed }) => added.length + removed.length > 0),
    fields: fields.filter((field) => before[field] !== after[field]),
  }
}

export function isEmptyDiff({ levels, fields }: RoleDiff): boolean {
  return levels.length + fields.length === 0
}

/** Permissions as the tree has them: menu, pages, buttons. */
function inOrder(grants: readonly Grant[]): readonly Grant[] {
  return allGrants.filter((grant) => grants.includes(grant))
}
