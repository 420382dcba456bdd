import type { FastifyRequest } from 'fastify'

/** The bearer token of a request, null without one. The scheme is named in any case (RFC 9110 §11.1). */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const match = /^Bearer +(\S+)$/iu.exec(headers.authorization ?? '')
  return match?.[1] ?? null
}
