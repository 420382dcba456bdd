import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { QueryKey } from '@tanstack/react-query'
import { useCommand } from '../query/use-records.ts'
import { type Question, useFeedback } from '../ui/Feedback.tsx'

/** A command on one record that is asked about first, and says that it is done, or why not. */
export function useAskedCommand<E extends Endpoint>(endpoint: E, kind: QueryKey) {
  const feedback = useFeedback()
  const { mutateAsync } = useCommand(endpoint, kind)
  return async (input: EndpointInput<E>, question: Question, done: string): Promise<void> => {
    if (!(await feedback.confirm(question))) return
    try {
      await mutateAsync(input)
      feedback.success(done)
    } catch (error) {
      feedback.failure(error)
    }
  }
}
