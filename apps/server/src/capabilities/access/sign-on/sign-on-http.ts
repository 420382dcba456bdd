import { AppError } from '#src/platform/app-error.ts'

const requestMs = 5000
const largestAnswer = 256 * 1024

/**
 * Asks the sign-on from here and returns the body of its answer.
 *
 * @throws access.signOnUnreachable when it does not answer or is in trouble, access.signOnFailed when it refuses. Causes
 * are for the log, so neither addresses nor answers stand in them: both hold tickets.
 */
export async function askSignOn(
  url: URL,
  init: Pick<RequestInit, 'method' | 'body' | 'headers'> = {},
): Promise<string> {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(requestMs) })
  } catch (error) {
    throw new AppError('access.signOnUnreachable', { cause: error })
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    const cause = new Error(`the sign-on answered ${answer.status}`)
    throw new AppError(answer.status >= 500 ? 'access.signOnUnreachable' : 'access.signOnFailed', { cause })
  }
  return readBody(answer)
}

async function readBody(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of answer.body ?? []) {
      length += chunk.length
      if (length > largestAnswer) break
      chunks.push(chunk)
    }
  } catch (error) {
    throw new AppError('access.signOnUnreachable', { cause: error })
  }
  if (length > largestAnswer) throw refusedBecause('the answer of the sign-on is too long')
  return Buffer.concat(chunks).toString('utf8')
}

/** A refusal with its reason for the log. */
export function refusedBecause(reason: string, cause?: unknown): AppError {
  return new AppError('access.signOnFailed', {
    cause: new Error(reason, cause === undefined ? {} : { cause }),
  })
}

/**
 * The base address of the sign-on, with a path below it. That tickets travel over https there, `readEnv` has seen to.
 *
 * @throws access.signOnUnreachable when none is configured.
 */
export function signOnAddress(variable: string, base: string | undefined, path: string): URL {
  if (base === undefined)
    throw new AppError('access.signOnUnreachable', { cause: new Error(`${variable} is not set`) })
  return new URL(`${base}${path}`)
}

/**
 * The one ticket in the query of the callback.
 *
 * @throws access.signOnCancelled without one: the sign-on sends the browser back without a ticket when nobody signed
 * in. access.signOnFailed for several, or one that cannot be a ticket.
 */
export function ticketIn(query: URLSearchParams, format: RegExp): string {
  const [ticket, ...more] = query.getAll('ticket')
  if (ticket === undefined) throw new AppError('access.signOnCancelled')
  if (more.length > 0 || !format.test(ticket)) throw refusedBecause('what came is no ticket')
  return ticket
}
