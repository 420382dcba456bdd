type Flight = { readonly result: Promise<unknown>; readonly abort: () => void; waiting: number }

/** Runs a question, or joins the same one under way. */
type Merge = <T>(
  key: string,
  signal: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/**
 * Identical questions in flight become one (API-01). Each caller may leave by its own signal; the request itself is
 * aborted when nobody waits for it any more.
 */
export function createMerge(): Merge {
  const flights = new Map<string, Flight>()

  const takeOff = (key: string, run: (signal: AbortSignal) => Promise<unknown>): Flight => {
    const controller = new AbortController()
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    const flight: Flight = {
      result: run(controller.signal).finally(land),
      abort: () => {
        land()
        controller.abort()
      },
      waiting: 0,
    }
    flights.set(key, flight)
    return flight
  }

  return <T>(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>) => {
    if (signal?.aborted) return Promise.reject(signal.reason)
    return join(flights.get(key) ?? takeOff(key, run), signal) as Promise<T>
  }
}

function join(flight: Flight, signal: AbortSignal | undefined): Promise<unknown> {
  flight.waiting += 1
  if (!signal) return flight.result
  return new Promise((resolve, reject) => {
    const leave = () => {
      flight.waiting -= 1
      if (flight.waiting === 0) flight.abort()
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
