import { getPerson } from '@pindao/protocol/people/people.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'

/** A member of staff, with figures by the days of a time zone. */
export function usePerson(id: string, timeZone: string) {
  return useQuery({
    queryKey: ['people', id, timeZone],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, query: { timeZone } }, { signal }),
  })
}
