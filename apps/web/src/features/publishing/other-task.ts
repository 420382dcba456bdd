import { type OtherTask, otherTask, type SameAgain, sameAgain } from '@pindao/protocol/publishing/ways-out.ts'
import { ApiError } from '#src/shared/api/api-error.ts'

/** The task that a refusal says is in the way; null where it names none. */
export function otherTaskOf(error: unknown): OtherTask | null {
  return error instanceof ApiError ? (otherTask.safeParse(error.params).data ?? null) : null
}

/** What a refused submission asks a person to say yes to; null where something else is the matter. */
export function sameAgainOf(error: unknown): SameAgain | null {
  if (!(error instanceof ApiError) || error.code !== 'publishing.sameAgain') return null
  return sameAgain.safeParse(error.params).data ?? null
}
