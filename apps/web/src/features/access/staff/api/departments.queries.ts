import {
  createDepartment,
  deleteDepartment,
  listDepartments,
  moveDepartment,
  renameDepartment,
} from '@pindao/protocol/access/department.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { administrationKey } from '#src/features/access/door/administration-key.ts'
import { call } from '#src/shared/api/call.ts'
import { useAdministration } from './staff.queries.ts'

type Named = EndpointInput<typeof createDepartment>['body']
type Renamed = EndpointInput<typeof renameDepartment>['body'] & { readonly id: string }
type Moved = EndpointInput<typeof moveDepartment>['body'] & { readonly id: string }

export function useDepartments() {
  return useQuery({
    queryKey: [...administrationKey, 'departments'],
    queryFn: ({ signal }) => call(listDepartments, {}, { signal }),
  })
}

/** What can be done to the tree. */
export function useDepartmentChanges() {
  return {
    create: useAdministration((body: Named) => call(createDepartment, { body })),
    rename: useAdministration(({ id, ...body }: Renamed) => call(renameDepartment, { params: { id }, body })),
    move: useAdministration(({ id, ...body }: Moved) => call(moveDepartment, { params: { id }, body })),
    remove: useAdministration((id: string) => call(deleteDepartment, { params: { id } })),
  }
}
