import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  answerPublishTask,
  copyPublishTask,
  createPublishTask,
  deletePublishTask,
  editPublishTask,
  type PublishTask,
  retryPublishTask,
  submitPublishTask,
  terminatePublishTask,
  withdrawPublishTask,
} from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { type OtherTask, otherTask, type SameAgain, sameAgain } from '@pindao/protocol/publishing/ways-out.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { liveBus } from '#src/shared/live/live-bus.ts'
import { useCommand } from '#src/shared/query/use-records.ts'
import { useOneAtATime } from '#src/shared/ui/use-one-at-a-time.ts'
import { publishTasksKey } from './publish-tasks.queries.ts'

export type NewPublishTask = EndpointInput<typeof createPublishTask>['body']

/**
 * Submits a publish task, once however often one clicks.
 *
 * One Idempotency-Key lives as long as the outcome is open: a second click or a retry after a
 * lost answer finds the same task. A refusal is an outcome; what is submitted after it is something new.
 */
export function useSubmitPublishTask() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  const { mutate, ...state } = useMutation({
    mutationFn: (body: NewPublishTask) => call(createPublishTask, { body }, { idempotencyKey: key.current }),
    onSuccess(task) {
      void client.invalidateQueries({ queryKey: publishTasksKey })
      // Other lists show the newest task of a video; they listen to the live stream.
      liveBus.emit({ type: 'video', id: task.videoId })
    },
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
  })
  const submit = useOneAtATime(
    (
      body: NewPublishTask,
      { onSubmitted, onFailed }: { onSubmitted(task: PublishTask): void; onFailed(error: unknown): void },
    ) =>
      new Promise<boolean>((resolve) => {
        // Not of the promise: of a form that was closed meanwhile nobody is told.
        mutate(body, {
          onSuccess(task) {
            onSubmitted(task)
            resolve(true)
          },
          onError(error) {
            resolve(false)
            onFailed(error)
          },
        })
      }),
  )
  return { ...state, submit }
}

export function useRetryPublishTask() {
  return useCommand(retryPublishTask, publishTasksKey)
}

export function useTerminatePublishTask() {
  return useCommand(terminatePublishTask, publishTasksKey)
}

export function useSubmitDraft() {
  return useCommand(submitPublishTask, publishTasksKey)
}

export function useWithdrawPublishTask() {
  return useCommand(withdrawPublishTask, publishTasksKey)
}

export function useDeleteDraft() {
  return useCommand(deletePublishTask, publishTasksKey)
}

export function useEditPublishTask() {
  return useCommand(editPublishTask, publishTasksKey)
}

/** A draft with the words of a task; each press makes one. */
export function useCopyPublishTask() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call(copyPublishTask, { params: { id }, body: {} }, { idempotencyKey: randomKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: publishTasksKey }),
  })
}

export type PublishAnswer = EndpointInput<typeof answerPublishTask>['body']

/** Says what became of a video whose fate nobody knows. */
export function useAnswerPublishTask(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PublishAnswer) => call(answerPublishTask, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: publishTasksKey }),
  })
}

/** The task that a refusal says is in the way; null where it names none. */
export function otherTaskOf(error: unknown): OtherTask | null {
  return error instanceof ApiError ? (otherTask.safeParse(error.params).data ?? null) : null
}

/** What a refused submission asks a person to say yes to; null where something else is the matter. */
export function sameAgainOf(error: unknown): SameAgain | null {
  if (!(error instanceof ApiError) || error.code !== 'publishing.sameAgain') return null
  return sameAgain.safeParse(error.params).data ?? null
}
