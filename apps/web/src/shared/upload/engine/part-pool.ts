/**
 * Sends parts in order on `lanes` lanes. The first failure ends the others and is thrown: what was stored stays stored,
 * and the next run sends only the rest.
 */
export async function runPool(
  parts: readonly number[],
  lanes: number,
  send: (part: number, signal: AbortSignal) => Promise<void>,
  outer: AbortSignal,
): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([outer, failed.signal])
  const queue = parts.values()

  async function lane(): Promise<void> {
    for (const part of queue) {
      signal.throwIfAborted()
      await send(part, signal)
    }
  }

  const running = Array.from({ length: Math.min(lanes, parts.length) }, () =>
    lane().catch((error: unknown) => {
      failed.abort(error)
      throw error
    }),
  )
  const results = await Promise.allSettled(running)
  outer.throwIfAborted()
  if (failed.signal.aborted) throw failed.signal.reason
  const rejected = results.find((result) => result.status === 'rejected')
  if (rejected !== undefined) throw rejected.reason
}
