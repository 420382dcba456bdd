import {
  createRole,
  deleteRole,
  getRole,
  listDataScopes,
  listPermissions,
  listRoles,
  updateRole,
} from '@pindao/protocol/access/role.endpoints.ts'
import type { EndpointInput, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { administrationKey } from '#src/features/access/door/administration-key.ts'
import { call } from '#src/shared/api/call.ts'
import { useAdministration } from './staff.queries.ts'

export type PermissionGroups = EndpointOutput<typeof listPermissions>
export type NewRole = EndpointInput<typeof createRole>['body']
export type ChangedRole = EndpointInput<typeof updateRole>['body']

const rolesKey = [...administrationKey, 'roles'] as const

export function useRoles() {
  return useQuery({
    queryKey: [...rolesKey, 'list'],
    queryFn: ({ signal }) => call(listRoles, {}, { signal }),
  })
}

export function useRole(id: string | null) {
  return useQuery({ ...roleQuery(id ?? ''), enabled: id !== null, staleTime: 0 })
}

function roleQuery(id: string) {
  return queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: ({ signal }) => call(getRole, { params: { id } }, { signal }),
  })
}

/** The tree of all permissions, and which of them this person may give to a new role. */
export function usePermissionGroups() {
  return useQuery({
    queryKey: [...rolesKey, 'permissions'],
    queryFn: ({ signal }) => call(listPermissions, {}, { signal }),
  })
}

/** The data scopes, and which of them this person may give to a new role. */
export function useDataScopes({ enabled }: { readonly enabled: boolean }) {
  return useQuery({
    queryKey: [...rolesKey, 'scopes'],
    queryFn: ({ signal }) => call(listDataScopes, {}, { signal }),
    enabled,
  })
}

/** Reads a role when it is asked for: what a new one begins with. */
export function useReadRole() {
  const client = useQueryClient()
  return (id: string) => client.fetchQuery({ ...roleQuery(id), staleTime: 0 })
}

export function useCreateRole() {
  return useAdministration((body: NewRole) => call(createRole, { body }))
}

export function useUpdateRole() {
  return useAdministration(({ id, ...body }: ChangedRole & { readonly id: string }) =>
    call(updateRole, { params: { id }, body }),
  )
}

export function useDeleteRole() {
  return useAdministration((id: string) => call(deleteRole, { params: { id } }))
}
