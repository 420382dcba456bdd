import { GraphError } from './facebook.errors.ts'
import type { FacebookToken } from './facebook.facts.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What is counted: a program and a person per hour, a Page per day (`platforms.md` D7). */
export const USAGE_KINDS = ['app', 'user', 'page'] as const
export type UsageKind = (typeof USAGE_KINDS)[number]

/** Calls per window. */
export type UsageLimits = Readonly<Record<UsageKind, number>>

const WINDOW_MS: UsageLimits = { app: HOUR_MS, user: HOUR_MS, page: DAY_MS }
/** Code of the refusal when it is used up: a Page's own token meets the business use case's limit. */
const THROTTLED: UsageLimits = { app: 4, user: 17, page: 80_001 }

interface Use {
  readonly count: number
  readonly endsAt: number
}

export type Usage = ReturnType<typeof createUsage>

/** Counts calls for the usage headers. In memory, as fault rules are. */
export function createUsage({ now, limits }: { now: () => number; limits: UsageLimits }) {
  const uses = new Map<string, Use>()

  function useOf(kind: UsageKind, id: string): Use {
    const found = uses.get(`${kind} ${id}`)
    return found && found.endsAt > now() ? found : { count: 0, endsAt: now() + WINDOW_MS[kind] }
  }

  const percentOf = (kind: UsageKind, id: string): number =>
    Math.floor((100 * useOf(kind, id).count) / limits[kind])

  function headersOf(token: FacebookToken): Record<string, string> {
    const { appId, userId, pageId } = token
    if (pageId === null) {
      const used = Math.max(percentOf('app', appId), percentOf('user', userId))
      return { 'x-app-usage': JSON.stringify(figures(used)) }
    }
    const used = percentOf('page', pageId)
    const wait = used >= 100 ? Math.ceil((useOf('page', pageId).endsAt - now()) / 60_000) : 0
    const business = { type: 'pages', ...figures(used), estimated_time_to_regain_access: wait }
    return {
      'x-page-usage': JSON.stringify(figures(used)),
      'x-business-use-case-usage': JSON.stringify({ [pageId]: [business] }),
    }
  }

  return {
    headersOf,
    percentOf,
    /** Counts a call, or several in one. Throws 4, 17 or 80001 when its program, person or Page has none left. */
    charge({ appId, userId, pageId }: FacebookToken, calls = 1): void {
      const met: readonly (readonly [UsageKind, string])[] =
        pageId === null
          ? [
              ['app', appId],
              ['user', userId],
            ]
          : [['page', pageId]]
      for (const [kind, id] of met) {
        const use = useOf(kind, id)
        uses.set(`${kind} ${id}`, { ...use, count: use.count + calls })
      }
      const full = met.find(([kind, id]) => useOf(kind, id).count > limits[kind])
      if (full) throw new GraphError(THROTTLED[full[0]])
    },
    /** Sets what is used of the running window, in percent. */
    set(kind: UsageKind, id: string, percent: number): void {
      const count = Math.ceil((limits[kind] * percent) / 100)
      uses.set(`${kind} ${id}`, { count, endsAt: now() + WINDOW_MS[kind] })
    },
  }
}

function figures(used: number) {
  return { call_count: used, total_cputime: Math.floor(used / 4), total_time: Math.floor(used / 3) }
}

/** Usage headers of a refusal that a fault rule makes up: all used, an hour to wait. None for other codes. */
export function spentHeaders(code: number): Record<string, string> {
  if (code === 4 || code === 17) return { 'x-app-usage': JSON.stringify(figures(100)) }
  if (code === 32) return { 'x-page-usage': JSON.stringify(figures(100)) }
  if (code !== 80_001) return {}
  const business = { type: 'pages', ...figures(100), estimated_time_to_regain_access: 60 }
  return { 'x-business-use-case-usage': JSON.stringify({ '0': [business] }) }
}
