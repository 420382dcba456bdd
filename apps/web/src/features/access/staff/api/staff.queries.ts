import {
  assignStaff,
  countStaff,
  getStaffChoices,
  getStaffMember,
  listStaff,
  updateStaffMember,
} from '@pindao/protocol/access/staff.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { administrationKey } from '#src/features/access/door/administration-key.ts'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export type StaffQuery = EndpointInput<typeof listStaff>['query']
export type Placement = EndpointInput<typeof updateStaffMember>['body']
export type Assignment = EndpointInput<typeof assignStaff>['body']

const staffKey = [...administrationKey, 'staff'] as const

/** A page of the staff; what an operation for many of them does shows by itself. */
export function useStaff(query: StaffQuery) {
  useLiveInvalidation(recordsKey(staffKey), ['operation', 'leaving'])
  return useRecords(listStaff, staffKey, query)
}

/** How the views of the list are counted. */
export const countStaffViews: CountViews = {
  ask: (views) => call(countStaff, { body: { views: [...views] } }),
  live: ['operation', 'leaving'],
}

export function useStaffMember(id: string) {
  useLiveInvalidation(recordKey(staffKey, id), ['leaving'], (event) => event.id === id)
  return useRecord(getStaffMember, staffKey, id, { toEdit: true })
}

/** Departments and roles to choose from. */
export function useStaffChoices() {
  return useQuery({
    queryKey: [...staffKey, 'choices'],
    queryFn: ({ signal }) => call(getStaffChoices, {}, { signal }),
  })
}

export function useUpdateStaffMember(id: string) {
  return useAdministration((body: Placement) => call(updateStaffMember, { params: { id }, body }))
}

export function useAssignStaff() {
  return useAdministration((body: Assignment) => call(assignStaff, { body }))
}

/** A change of administration. After a refusal everything is read again, too: it was not as the page thought. */
export function useAdministration<In, Out>(run: (input: In) => Promise<Out>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: administrationKey }),
  })
}
