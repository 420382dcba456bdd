import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** The page's or the server's error detail: which field is wrong and why. */
const fieldProblem = z.object({ path: z.string(), message: z.string() })

/**
 * Every answer of the API (API-01): `status` equals the HTTP code; lists add `total`. A failed call carries `code`
 * (a key of the error texts), `requestId`, for invalid input the fields, and the values that its sentence speaks of, for a
 * page that says more of them (a date in the person's zone, a link).
 */
export const failureEnvelope = z.object({
  status: z.number().int(),
  message: z.string(),
  data: z.null(),
  code: z.string(),
  requestId: z.string(),
  problems: z.array(fieldProblem).optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FailureEnvelope = z.output<typeof failureEnvelope>

/** The success envelope of one endpoint. */
export function successEnvelope(endpoint: Endpoint) {
  const shape = { status: z.literal(200), message: z.string(), data: endpoint.output }
  return endpoint.list ? z.object({ ...shape, total: z.number().int() }) : z.object(shape)
}

export type SuccessEnvelope<T> = { status: 200; message: string; data: T; total?: number }
