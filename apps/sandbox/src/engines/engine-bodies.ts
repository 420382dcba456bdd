import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { readBytes } from '#src/core/body.ts'

const mostBytes = 4 * 1024 * 1024

/** The body of a call as text. Throws `BodyTooLarge`. */
export const textOf = async (request: FastifyRequest, limit = mostBytes): Promise<string> =>
  (await readBytes(request.raw, limit)).toString('utf8')

/** The body of a call as it should be; null for another one. Throws `BodyTooLarge`. */
export async function jsonOf<S extends z.ZodType>(
  request: FastifyRequest,
  schema: S,
  limit = mostBytes,
): Promise<z.output<S> | null> {
  const text = await textOf(request, limit)
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const countOf = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + [...text].length, 0)

/** An answer that ends in the middle. */
export const cut = (reply: FastifyReply, body: unknown): FastifyReply => {
  const whole = JSON.stringify(body)
  return reply.type('application/json').send(whole.slice(0, Math.floor(whole.length * 0.6)))
}
