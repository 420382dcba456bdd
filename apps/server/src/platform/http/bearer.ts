import type { FastifyRequest } from 'fastify'
import { AppError } from '#src/platform/app-error.ts'

/** The refusal of a bearer token that was never issued here; an address that sends many of them is limited. */
export class UnknownBearer extends AppError {
  constructor() {
    super('access.notSignedIn')
  }
}

/** The bearer token of a request, null without one. The scheme is named in any case (RFC 9110 §11.1). */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '')
  return match?.[1] ?? null
}
