import { subjects } from '#src/capabilities.ts'
import {
  type Area,
  areaNames,
  type PermissionLevel,
  permissionLevels,
  type SubjectEntry,
} from '#src/core/manifest.ts'
import { type Grant, pageGrants, pageNames, pageReads } from './page-permissions.ts'
import type { Permission, Subject } from './permissions.ts'

export { type PermissionLevel, permissionLevels }
/** What a role holds of a subject: one of the levels, or a mixture of its own. */
export type HeldLevel = PermissionLevel | 'custom'

/** Everything a role can hold of one subject: one line of the editor. */
export type PermissionLine = {
  readonly subject: Subject
  readonly area: Area
  /** Its actions, and the pages and menu entries that show it. */
  readonly grants: readonly Grant[]
  /** Levels that differ from the one before, `none` first, each with what it grants. */
  readonly levels: ReadonlyMap<PermissionLevel, readonly Grant[]>
}

type Held = ReadonlySet<Grant>
type ActionLevel = Exclude<PermissionLevel, 'none'>

const looking: readonly string[] = ['read', 'list', 'view', 'search']
const ending: readonly string[] = ['delete', 'remove', 'purge', 'void', 'unbind']

/**
 * The level that an action belongs to. What only reads is `look`, for administrators, too; what takes something away for
 * good, and what only administrators hold at first, is `all`; the rest is everyday `work`. The first word counts:
 * `readAmounts` reads. A level named in the manifest wins.
 */
export function levelOfAction(entry: Omit<SubjectEntry, 'area'>, action: string): ActionLevel {
  const named = entry.levels?.[action]
  if (named !== undefined) return named
  const verb = /^[a-z]*/u.exec(action)?.[0] ?? ''
  if (looking.includes(verb)) return 'look'
  return ending.includes(verb) || entry.actions[action] === 'administrators' ? 'all' : 'work'
}

/** The line of a subject. Its pages come with what they read: `reads` says which permission each needs. */
export function lineOf(
  subject: Subject,
  entry: SubjectEntry,
  reads: Readonly<Partial<Record<(typeof pageNames)[number], Permission>>> = pageReads,
): PermissionLine {
  const actions = Object.keys(entry.actions)
  const upTo = (level: PermissionLevel): readonly Grant[] => {
    const height = permissionLevels.indexOf(level)
    const held = actions.filter((action) => permissionLevels.indexOf(levelOfAction(entry, action)) <= height)
    const permissions = held.map((action) => `${subject}:${action}` as Permission)
    return [...permissions.flatMap((permission) => pagesReading(permission, reads)), ...permissions]
  }
  const levels = new Map<PermissionLevel, readonly Grant[]>()
  for (const level of permissionLevels) {
    const below = [...levels.values()].at(-1)?.length ?? -1
    const grants = upTo(level)
    if (grants.length > below) levels.set(level, grants)
  }
  return { subject, area: entry.area, grants: upTo('all'), levels }
}

/** The pages and menu entries that show what a permission reads: they come and go with it. */
export function pagesReading(
  permission: Permission,
  reads: Readonly<Partial<Record<(typeof pageNames)[number], Permission>>> = pageReads,
): readonly Grant[] {
  return pageNames
    .filter((page) => reads[page] === permission)
    .flatMap((page) => [pageGrants(page).menu, pageGrants(page).route])
}

/** One line for each subject, by area in the order of the menu. Together they are everything a role can hold, once. */
export const permissionLines: readonly PermissionLine[] = areaNames.flatMap((area) =>
  [...subjects].filter(([, entry]) => entry.area === area).map(([subject, entry]) => lineOf(subject, entry)),
)

/** What a role holds of a line. */
export function levelOf({ grants, levels }: PermissionLine, held: Held): HeldLevel {
  const ours = grants.filter((grant) => held.has(grant))
  for (const [level, wanted] of levels) {
    // Both are parts of the line: with as many of them they are the same if one has the other.
    if (wanted.length === ours.length && wanted.every((grant) => held.has(grant))) return level
  }
  return 'custom'
}

/** What a role holds once a line of it is set to a level; the other lines stay. */
export function withLevel(held: Held, line: PermissionLine, level: PermissionLevel): Held {
  const others = [...held].filter((grant) => !line.grants.includes(grant))
  return new Set([...others, ...(line.levels.get(offeredLevel(line, level)) ?? [])])
}

/** The level of a line that grants what is wanted: itself, or the highest one below that the line tells apart. */
export function offeredLevel({ levels }: PermissionLine, wanted: PermissionLevel): PermissionLevel {
  const height = permissionLevels.indexOf(wanted)
  return [...levels.keys()].findLast((level) => permissionLevels.indexOf(level) <= height) ?? 'none'
}

/** The level that all lines have, as far as each of them tells it apart; null where there is none. */
export function levelOfAll(held: Held, lines = permissionLines): PermissionLevel | null {
  const isHeld = (level: PermissionLevel) =>
    lines.every((line) => levelOf(line, held) === offeredLevel(line, level))
  return permissionLevels.find(isHeld) ?? null
}
