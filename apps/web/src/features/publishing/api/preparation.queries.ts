import {
  getPreparation,
  type Preparation,
  prepareStages,
} from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveEvent, useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { publishTasksKey } from './publish-tasks.queries.ts'

/** What is made of a task's film; it moves while it is looked at, and is read again as the task moves. */
export function usePreparation(taskId: string) {
  const client = useQueryClient()
  const key = [...publishTasksKey, 'preparation', taskId] as const
  useLiveInvalidation(key, ['publishTask'], (event) => event.id === taskId)
  useLiveEvent('publishPrepare', ({ id, stage, progress }) => {
    const now = prepareStages.find((name) => name === stage)
    if (id !== taskId || now === undefined) return
    client.setQueryData<{ preparation: Preparation | null }>(key, (shown) =>
      shown?.preparation ? { preparation: { ...shown.preparation, stage: now, progress } } : shown,
    )
  })
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPreparation, { params: { id: taskId } }, { signal }),
  })
}
