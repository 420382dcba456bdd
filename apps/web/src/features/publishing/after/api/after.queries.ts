import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  type AfterPublishing,
  type ChangeAction,
  cancelChange,
  changePublished,
  getAfterPublishing,
  lookAtPublished,
  overwriteChange,
  previewAmendments,
  retryChange,
  settleDifferences,
  takeDownPublished,
  undoChange,
  type WantedChange,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { publishTasksKey } from '../../api/publish-tasks.queries.ts'

const afterKey = (taskId: string) => [...publishTasksKey, 'after', taskId] as const

/** What a published video says here and on its platform; it moves as changes are made. */
export function useAfterPublishing(taskId: string) {
  const key = afterKey(taskId)
  useLiveInvalidation(key, ['publishChange'], (event) => event.id === taskId)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getAfterPublishing, { params: { id: taskId } }, { signal }),
    staleTime: 0,
  })
}

const changeCalls = {
  undo: undoChange,
  cancel: cancelChange,
  retry: retryChange,
  overwrite: overwriteChange,
} as const satisfies Record<ChangeAction, unknown>

type Command =
  | { readonly is: 'change'; readonly wanted: WantedChange }
  | { readonly is: 'takeDown'; readonly title: string }
  | { readonly is: 'look' }
  | { readonly is: 'settle'; readonly body: EndpointInput<typeof settleDifferences>['body'] }
  | { readonly is: ChangeAction; readonly changeId: string }

/** Every command to a published video answers with how it stands then; lists and the task are read again. */
export function useAfterCommand(taskId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (command: Command) => run(taskId, command),
    onSuccess: (after) => client.setQueryData(afterKey(taskId), after),
    onSettled: () => client.invalidateQueries({ queryKey: publishTasksKey }),
  })
}
export type AfterCommand = ReturnType<typeof useAfterCommand>

function run(taskId: string, command: Command): Promise<AfterPublishing> {
  const params = { id: taskId }
  switch (command.is) {
    case 'change':
      return call(changePublished, { params, body: command.wanted })
    case 'takeDown':
      return call(takeDownPublished, { params, body: { title: command.title } })
    case 'look':
      return call(lookAtPublished, { params })
    case 'settle':
      return call(settleDifferences, { params, body: command.body })
    default:
      return call(changeCalls[command.is], { params: { id: command.changeId } })
  }
}

export type AmendAsked = EndpointInput<typeof previewAmendments>['body']

/** What an edit of many would do; nothing is asked until there is something to do. */
export function useAmendPreview(asked: AmendAsked | null) {
  return useQuery({
    queryKey: [...publishTasksKey, 'amend-preview', asked],
    queryFn: ({ signal }) => call(previewAmendments, { body: asked ?? { ids: [], rule: {} } }, { signal }),
    enabled: asked !== null,
    staleTime: 0,
    retry: false,
  })
}
