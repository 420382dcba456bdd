import { createPublishTask, type PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import type { NewPublishTask } from './publish-tasks.mutations.ts'
import { publishTasksKey } from './publish-tasks.queries.ts'

/** What became of a submission to one channel. */
export type Outcome = { readonly request: NewPublishTask } & (
  | { readonly task: PublishTask }
  | { readonly error: unknown }
)

/**
 * Submits a video to one more channel and resolves to what became of it. As with the first, a key lives as long as the
 * outcome is open.
 */
export function useSubmitElsewhere() {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  return async (request: NewPublishTask): Promise<Outcome> => {
    const { channelId } = request
    const idempotencyKey = keys.current.get(channelId) ?? randomKey()
    keys.current.set(channelId, idempotencyKey)
    try {
      const task = await call(createPublishTask, { body: request }, { idempotencyKey })
      void client.invalidateQueries({ queryKey: publishTasksKey })
      return { request, task }
    } catch (error) {
      if (isRefusal(error)) keys.current.delete(channelId)
      return { request, error }
    }
  }
}
