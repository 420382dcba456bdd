import type { MenuRecord } from '@pindao/protocol/navigation/navigation.endpoints.ts'
import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { menuQuery } from '#src/features/navigation/api/menu.query.ts'
import { firstPath, menuTree } from '#src/features/navigation/menu-tree.ts'
import { isOpen } from '#src/shared/access/ability.ts'
import { queryClient } from '#src/shared/query/query-client.ts'
import { session } from '#src/shared/session/session.ts'
import { appAbility, freshUser } from '../session/keep-user-fresh.ts'

/** What opens the workbench. */
export const workbenchNeeds = { action: 'read', resource: 'workbench' } as const

/**
 * Where somebody begins: on the workbench (NAV-01), or, where a role has no workbench, on the first page of their menu.
 * Without any page it is the workbench all the same, whose guard says whom to ask (PERM-04).
 */
export async function startPath(): Promise<string> {
  if (isOpen(appAbility, workbenchNeeds)) return pagePaths.workbench
  await freshUser()
  if (isOpen(appAbility, workbenchNeeds)) return pagePaths.workbench
  return firstPath(menuTree(await menu(), (item) => isOpen(appAbility, item))) ?? pagePaths.workbench
}

/** A failure is no answer about permissions: it lands in the error boundary, with a retry. */
async function menu(): Promise<readonly MenuRecord[]> {
  try {
    return await queryClient.fetchQuery(menuQuery)
  } catch (error) {
    if (session.accessToken() !== null) throw error
    // A refused token is gone by now (SSO-04): the guard of the workbench sends to the sign-in.
    return []
  }
}
