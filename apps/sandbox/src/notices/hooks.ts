import type { IncomingHttpHeaders } from 'node:http'

/** One call of a receiver, as it came over the line. */
export interface HookCall {
  readonly at: string
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const mostKept = 500
export type HookLedger = ReturnType<typeof createHookLedger>

/** What receivers of events were told, in memory, the oldest first. */
export function createHookLedger(now: () => number) {
  let calls: readonly HookCall[] = []
  return {
    list: (): readonly HookCall[] => calls,
    clear(): void {
      calls = []
    },
    note(name: string, headers: IncomingHttpHeaders, body: string): void {
      const texts = Object.entries(headers).flatMap(([key, value]) =>
        typeof value === 'string' ? [[key, value] as const] : [],
      )
      const call = { at: new Date(now()).toISOString(), name, headers: Object.fromEntries(texts), body }
      calls = [...calls, call].slice(-mostKept)
    },
  }
}
