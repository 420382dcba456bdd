import { untilAborted } from '#src/shared/upload/engine/abortable.ts'

/** Signing out is a promise to the person: a server that does not answer must not keep them signed in. */
const patienceMs = 5000

/**
 * Tells the server that the session is over; whatever it says or fails to say, the sign-out goes on (SSO-05).
 *
 * @returns where the sign-on ends its own session; null where there is no such place, or no answer in time
 */
export async function endSession(
  tell: (signal: AbortSignal) => Promise<{ readonly endSessionUrl: string | null }>,
): Promise<string | null> {
  const signal = AbortSignal.timeout(patienceMs)
  return untilAborted(tell(signal), signal).then(
    ({ endSessionUrl }) => endSessionUrl,
    () => null,
  )
}
