import { updateWorkYear } from '@pindao/protocol/settings/work-calendar.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useCommand } from '#src/shared/query/use-records.ts'
import { workCalendarKey, workYearQuery } from '../door/use-work-calendar.ts'

/** A year to be kept: what is edited must be what is stored now. */
export const useWorkYear = (year: number) => useQuery({ ...workYearQuery(year), staleTime: 0 })
export const useUpdateWorkYear = () => useCommand(updateWorkYear, workCalendarKey)
