import type { Endpoint, EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import type { FailureEnvelope, SuccessEnvelope } from '@pindao/protocol/core/envelope.ts'
import { ApiError } from './api-error.ts'

/** What a call gives back: the data, or for a list one page with the count of all. */
export type Answer<E extends Endpoint> = E extends { readonly list: true }
  ? { readonly items: EndpointOutput<E>; readonly total: number }
  : EndpointOutput<E>

/**
 * Takes the envelope off (API-01). The answer is trusted to have the endpoint's shape: the server writes it through
 * the very schema. Throws an ApiError for a failure and for an answer that is no envelope.
 */
export async function readAnswer<E extends Endpoint>(endpoint: E, response: Response): Promise<Answer<E>> {
  const envelope = await readEnvelope(response)
  if (!response.ok || envelope.status !== 200) throw failureOf(response, envelope)
  const { data, total } = envelope as SuccessEnvelope<EndpointOutput<E>>
  return (endpoint.list ? { items: data, total: total ?? 0 } : data) as Answer<E>
}

/** The failure in a response that is one, whatever it was asked for. */
export async function readFailure(response: Response): Promise<ApiError> {
  try {
    return failureOf(response, await readEnvelope(response))
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

async function readEnvelope(response: Response): Promise<{ status: number }> {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'status' in body) return body as { status: number }
  } catch (cause) {
    throw badAnswer(response, cause)
  }
  throw badAnswer(response, undefined)
}

function failureOf(response: Response, envelope: { status: number }): ApiError {
  const failure = envelope as FailureEnvelope
  if (typeof failure.code !== 'string') return badAnswer(response, undefined)
  return new ApiError(failure, { retryAfterMs: retryAfterOf(response) })
}

/** Retry-After as our server sends it: whole seconds. */
function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}

function badAnswer(response: Response, cause: unknown): ApiError {
  return new ApiError(
    { status: response.status, code: 'page.badAnswer', message: '' },
    { cause, retryAfterMs: retryAfterOf(response) },
  )
}
