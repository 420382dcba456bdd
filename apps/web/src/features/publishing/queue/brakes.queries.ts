import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  listBrakedTasks,
  listPublishBrakes,
  previewPublishBrake,
  setPublishBrake,
} from '@pindao/protocol/publishing/publish-brake.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

export const brakesKey = ['publishBrakes'] as const
const gatherMs = 1500

export type BrakePlace = EndpointInput<typeof previewPublishBrake>['body']
export type BrakeSetting = EndpointInput<typeof setPublishBrake>['body']

/** The release brakes that are on, and what this person may set one for. */
export function usePublishBrakes(enabled = true) {
  const asked = useQuery({
    queryKey: [...brakesKey, 'on'],
    queryFn: ({ signal }) => call(listPublishBrakes, {}, { signal }),
    enabled,
  })
  const moved = useTaskMoves()
  const isOn = (asked.data?.brakes.length ?? 0) > 0
  // What runs is only of interest while something is held.
  useLiveInvalidation(
    brakesKey,
    ['publishBrake', 'publishTask'],
    (event) => event.type === 'publishBrake' || (moved(event) && isOn),
    gatherMs,
  )
  return asked
}

/** What a brake would stop; null asks nothing. */
export function useBrakeEffect(place: BrakePlace | null) {
  return useQuery({
    queryKey: [...brakesKey, 'effect', place],
    queryFn: ({ signal }) => call(previewPublishBrake, { body: place as BrakePlace }, { signal }),
    enabled: place !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

/** What became of the tasks that were being sent as a brake was set. */
export function useBrakedTasks(id: string) {
  return useQuery({
    queryKey: [...brakesKey, 'running', id],
    queryFn: ({ signal }) => call(listBrakedTasks, { params: { id } }, { signal }),
  })
}

/** Sets a brake, once however often one clicks. */
export function useSetBrake() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (body: BrakeSetting) => call(setPublishBrake, { body }, { idempotencyKey: key.current }),
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    onSettled: () => client.invalidateQueries({ queryKey: brakesKey }),
  })
}
