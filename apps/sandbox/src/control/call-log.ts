const KEPT = 1000

/** One call the sandbox got. `status` null: no answer was sent (yet). Queries are left out: they carry secrets. */
export interface LoggedCall {
  readonly method: string
  readonly path: string
  readonly at: string
  readonly status: number | null
}

export type CallLog = ReturnType<typeof createCallLog>

/** The last thousand calls, oldest first. */
export function createCallLog(now: () => number) {
  const entries = new Map<number, LoggedCall>()
  let last = 0

  return {
    /** Notes a call that arrives; returns its number. */
    open(method: string, path: string): number {
      last += 1
      entries.set(last, { method, path, at: new Date(now()).toISOString(), status: null })
      entries.delete(last - KEPT)
      return last
    },
    /** Notes what a call was answered. */
    close(number: number, status: number | null): void {
      const entry = entries.get(number)
      if (entry) entries.set(number, { ...entry, status })
    },
    list: (): LoggedCall[] => [...entries.values()],
    clear: (): void => entries.clear(),
  }
}
