import { type Answer, readAnswer } from '@pindao/client/answer.ts'
import { requestLine } from '@pindao/client/request.ts'
import type { Endpoint, EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { world } from './call.ts'
import { exchange } from './exchange.ts'

/**
 * Calls an endpoint whose body are the bytes of a file, by the same rules as other calls. Throws an ApiError, or the
 * signal's reason when it was aborted.
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  file: Blob,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const line = { ...requestLine(endpoint, input), body: file }
  const errand = { isPublic: false, accept: 'application/json', idempotencyKey: null }
  return readAnswer(endpoint, await exchange(world, line, { ...errand, ...(signal ? { signal } : {}) }))
}
