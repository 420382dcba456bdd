import { z } from 'zod'
import type { Permission } from '#src/access/permissions.ts'
import { type DictionaryKind, dictionaries } from '#src/capabilities.ts'

const kinds = [...dictionaries.keys()] as [DictionaryKind, ...DictionaryKind[]]
/** A list whose words administrators keep. */
export const dictionaryKind = z.enum(kinds)

/** The colours that a word can have as a badge: the tones of states. */
export const dictionaryBadges = ['on', 'success', 'pending', 'normal', 'fail'] as const

/** Whether somebody who holds some permissions keeps a list: all of them, or this one (business.md §6). */
export function mayKeepList(holds: (permission: Permission) => boolean, kind: DictionaryKind): boolean {
  const own = dictionaries.get(kind)?.keptBy as Permission | undefined
  return holds('dictionary:update') || (own !== undefined && holds(own))
}
