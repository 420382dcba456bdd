import { z } from 'zod'

/** What happens to a call that a rule catches. */
export const FaultEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('latency'), ms: z.number().int().min(0).max(600_000) }),
  z.object({ kind: z.literal('reset') }),
  z.object({ kind: z.literal('hang') }),
  /** An error of Facebook's Graph API, with the status, words and headers it usually comes with. */
  z.object({
    kind: z.literal('graph'),
    code: z.number().int(),
    subcode: z.number().int().optional(),
    status: z.number().int().min(200).max(599).optional(),
    message: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    reason: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.unknown().optional(),
  }),
])
export type FaultEffect = z.infer<typeof FaultEffect>

/** A rule as it is sent to `POST /__sandbox/faults`. */
export const FaultRule = z.object({
  match: z.object({
    method: z.string().toUpperCase().optional(),
    /** Regular expression on the path, without the query. */
    pathPattern: z.string().refine(isPattern, { error: 'not a regular expression' }),
    /** Query parameters that must have exactly these values. */
    query: z.record(z.string(), z.string()).optional(),
  }),
  /** The first matching call, counted from now, that is caught. */
  nth: z.number().int().min(1).default(1),
  /** How many matching calls, from the `nth` on, are caught. */
  times: z.number().int().min(1).default(1),
  /** `after`: the call takes effect in full, then its answer is changed or lost. */
  when: z.enum(['before', 'after']).default('before'),
  effect: FaultEffect,
})
export type FaultRule = z.infer<typeof FaultRule>

/** A rule with its number and the matching calls it has seen. */
export type ActiveRule = FaultRule & { readonly id: number; readonly seen: number }

/** A call, as rules look at it. */
export interface ObservedCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
}

export type Faults = ReturnType<typeof createFaults>

/** The rules in force. They live in memory: a restarted sandbox is a healthy one. */
export function createFaults() {
  let rules: ActiveRule[] = []
  let lastId = 0

  return {
    add(rule: FaultRule): ActiveRule {
      lastId += 1
      const active = { ...rule, id: lastId, seen: 0 }
      rules = [...rules, active]
      return active
    },
    list: (): readonly ActiveRule[] => rules,
    clear(): void {
      rules = []
    },
    /** Counts a call on every rule it matches; the oldest rule that catches it decides what happens. */
    take(call: ObservedCall): FaultRule | null {
      const matching = new Set(rules.filter(({ match }) => matches(match, call)).map(({ id }) => id))
      rules = rules.map((rule) => (matching.has(rule.id) ? { ...rule, seen: rule.seen + 1 } : rule))
      return rules.find((rule) => matching.has(rule.id) && catches(rule)) ?? null
    },
  }
}

function catches({ seen, nth, times }: ActiveRule): boolean {
  return seen >= nth && seen < nth + times
}

function matches({ method, pathPattern, query }: FaultRule['match'], call: ObservedCall): boolean {
  if (method !== undefined && method !== call.method) return false
  if (!new RegExp(pathPattern).test(call.path)) return false
  return Object.entries(query ?? {}).every(([name, value]) => call.query.getAll(name).includes(value))
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}
