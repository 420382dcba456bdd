import type { MiddlewareFunction } from 'react-router'
import { leaveFor, stay } from '../layout/route-motion.ts'

/**
 * SHL-06: the page shown goes when all of the next one is there, so that nobody waits before an empty place. A redirect
 * leads to another page first, and whoever presses something else meanwhile sees again where they are.
 */
export const leavePage: MiddlewareFunction = async ({ request: { url, signal } }, next) => {
  const loaded = await next()
  if (signal.aborted || leadsElsewhere(loaded)) return loaded
  signal.addEventListener('abort', stay, { once: true })
  await leaveFor(new URL(url).pathname)
  return loaded
}

/** Whether a guard or loader below answered with a redirect: React Router hands it on as that route's result. */
function leadsElsewhere(loaded: unknown): boolean {
  return Object.values(loaded ?? {}).some(
    (one: { readonly result?: unknown } | null) => one?.result instanceof Response,
  )
}
