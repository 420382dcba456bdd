import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '@pindao/protocol/access/saved-view.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'

const keyOf = (listId: string) => ['saved-views', listId] as const
const none: readonly SavedView[] = []

/** The saved views of a list. Without them the list works as well: a failure is silent. */
export function useSavedViews(listId: string) {
  const { data = none } = useQuery({
    queryKey: keyOf(listId),
    queryFn: ({ signal }) => call(listSavedViews, { query: { listId } }, { signal }),
    staleTime: 60_000,
  })
  return data
}

type NewView = EndpointInput<typeof createSavedView>['body']
type Change = EndpointInput<typeof updateSavedView>

/** Saving, changing and deleting views; the list of views follows. A refusal is said in the server's words. */
export function useViewActs(listId: string) {
  const client = useQueryClient()
  const { failure } = useFeedback()
  const options = {
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listId) }),
    onError: failure,
  }
  const save = useMutation({ mutationFn: (body: NewView) => call(createSavedView, { body }), ...options })
  const change = useMutation({ mutationFn: (input: Change) => call(updateSavedView, input), ...options })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteSavedView, { params: { id } }),
    ...options,
  })
  return { save, change, remove }
}
