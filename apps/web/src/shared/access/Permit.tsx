import type { Permission } from '@pindao/protocol/access/permissions.ts'
import type { ReactNode } from 'react'
import { useCan } from './ability.ts'

/** Shows its children to holders of all (or any) of the permissions (PERM-02). */
export function Permit({
  to,
  match = 'all',
  fallback = null,
  children,
}: {
  readonly to: Permission | readonly Permission[]
  readonly match?: 'all' | 'any'
  readonly fallback?: ReactNode
  readonly children: ReactNode
}) {
  return useCan()(to, match) ? children : fallback
}
