import { listDepartments } from '@pindao/protocol/access/department.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  createNoticeRobot,
  deleteNoticeRobot,
  getNoticeRobot,
  listNoticeRobots,
  testNoticeRobot,
  updateNoticeRobot,
} from '@pindao/protocol/notifications/robot.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#src/shared/access/ability.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecords } from '#src/shared/query/use-records.ts'

const robotsKey = ['noticeRobots'] as const

export type RobotsQuery = EndpointInput<typeof listNoticeRobots>['query']
/** A robot as it is filled in; what is sealed is empty for a known one, and then stays. */
export type RobotContent = EndpointInput<typeof createNoticeRobot>['body'] & { readonly secret: string }

export function useRobots(query: RobotsQuery) {
  useLiveInvalidation(robotsKey, ['noticeOutbox'])
  return useRecords(listNoticeRobots, robotsKey, query)
}

/** One robot; null: a new one, of which nothing is known. */
export function useRobot(id: string | null) {
  return useQuery({
    queryKey: recordKey(robotsKey, id ?? ''),
    queryFn: ({ signal }) => call(getNoticeRobot, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** Keeps a robot as it was filled in: a new one, or the one whose version was seen. */
export function useSaveRobot() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      content,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: RobotContent
    }) => {
      const { provider, address, secret, ...rest } = content
      const sealed = secret === '' ? {} : { secret }
      if (of === null) return call(createNoticeRobot, { body: { ...rest, provider, address, ...sealed } })
      const moved = address === '' ? {} : { address }
      return call(updateNoticeRobot, {
        params: { id: of.id },
        body: { ...rest, ...moved, ...sealed, version: of.version },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: robotsKey }),
  })
}

export const useTestRobot = () => useCommand(testNoticeRobot, robotsKey)
export const useDeleteRobot = () => useCommand(deleteNoticeRobot, robotsKey)

const noDepartments: readonly never[] = []

/** The departments to choose from, for whoever may see them. */
export function useRobotDepartments() {
  const enabled = useCan()('department:read')
  const { data = noDepartments } = useQuery({
    queryKey: [...robotsKey, 'departments'],
    queryFn: ({ signal }) => call(listDepartments, {}, { signal }),
    enabled,
    staleTime: 60_000,
  })
  return data
}
