import type { Grant } from '@pindao/protocol/access/page-permissions.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useServerText } from '#src/shared/i18n/use-text-or.ts'
import type { PermissionGroups } from './api/roles.queries.ts'

export const permissionKinds = ['menu', 'route', 'button'] as const
type PermissionKind = (typeof permissionKinds)[number]

/** One permission as the server lists it, and the list that it is in. */
export type ListedPermission = PermissionGroups[number]['button'][number] & { readonly kind: PermissionKind }

/** All permissions by themselves, each with its list. */
export function listedPermissions(groups: PermissionGroups): ReadonlyMap<Grant, ListedPermission> {
  const listed = groups.flatMap((group) =>
    permissionKinds.flatMap((kind) => group[kind].map((item): ListedPermission => ({ ...item, kind }))),
  )
  return new Map(listed.map((item) => [item.permission, item]))
}

/** `菜单 · 频道管理`: a page has two permissions of the same name. */
export function usePermissionLabels(groups: PermissionGroups): (grant: Grant) => string {
  const { t } = useTranslation('staff')
  const text = useServerText()
  const listed = listedPermissions(groups)
  return (grant) => {
    const found = listed.get(grant)
    if (found === undefined) return grant
    return found.kind === 'button' ? text(found.label) : joined([t(`kind.${found.kind}`), text(found.label)])
  }
}
