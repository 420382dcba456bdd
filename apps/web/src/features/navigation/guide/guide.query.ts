import { type Guide, getGuide, updateGuide } from '@pindao/protocol/access/guide.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'

export const guideQuery = queryOptions({
  queryKey: ['guide'],
  queryFn: () => call(getGuide, {}),
})

/** The first day of whoever is signed in. */
export const useGuide = () => useQuery(guideQuery)

type Change = EndpointInput<typeof updateGuide>['body']

/** Keeps a change; it is shown at once, and taken back where the server does not take it. */
export function useChangeGuide() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => call(updateGuide, { body: change }),
    onMutate: (change) => {
      const before = client.getQueryData(guideQuery.queryKey)
      if (before !== undefined) client.setQueryData(guideQuery.queryKey, changed(before, change))
    },
    onSuccess: (guide) => client.setQueryData(guideQuery.queryKey, guide),
    onError: () => client.invalidateQueries({ queryKey: guideQuery.queryKey }),
  })
}

function changed(guide: Guide, { tick = [], untick = [], putAway, newsRead }: Change): Guide {
  return {
    ...guide,
    steps: guide.steps.map((one) => ({
      ...one,
      ticked: (one.ticked || tick.includes(one.step)) && !untick.includes(one.step),
    })),
    putAway: putAway ?? guide.putAway,
    newsRead: newsRead ?? guide.newsRead,
  }
}
