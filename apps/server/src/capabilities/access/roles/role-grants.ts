import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { allGrants } from '@pindao/protocol/access/permission-tree.ts'
import {
  allPermissions,
  type DataScope,
  dataScopes,
  type Permission,
} from '@pindao/protocol/access/permissions.ts'

/** The permissions of this release among stored ones, in the order of the tree; what we do not know grants nothing. */
export function knownGrants(stored: Iterable<string | null>): ReadonlySet<Grant> {
  const held = new Set(stored)
  return new Set(allGrants.filter((grant) => held.has(grant)))
}

/** The buttons among them, in the order of the table. */
export function knownPermissions(stored: Iterable<string | null>): ReadonlySet<Permission> {
  const held = new Set(stored)
  return new Set(allPermissions.filter((permission) => held.has(permission)))
}

/**
 * The data scope of somebody with several roles: the widest one, for everything these roles grant together. Without a
 * role it is `own`, the narrowest.
 */
export function widestScope(stored: readonly string[]): DataScope {
  return dataScopes.findLast((scope) => stored.includes(scope)) ?? 'own'
}
